package dev.dbdyno.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that has run to its end.
 *
 * @param output what it printed
 * @param cpuNanos user and system time of it and its threads
 */
record Program(String output, long cpuNanos) {

    /** The kernel counts CPU time in {@code /proc} in ticks of 10 ms. */
    private static final long TICK_NANOS = 10_000_000L;

    /** The path of a program on the user's path, or in cargo's folder. */
    static Optional<Path> find(String name) {
        String cargo = Path.of(System.getProperty("user.home"), ".cargo", "bin").toString();
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("") + File.pathSeparator + cargo;
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Runs a command. Its CPU time is the increase in the CPU time of this JVM's ended children, so only one may run at
     * a time.
     */
    static Program run(List<String> command) throws IOException, InterruptedException {
        long before = endedChildrenNanos();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException("%s ended with code %d: %s".formatted(command.getFirst(), code, output));
        }
        return new Program(output, endedChildrenNanos() - before);
    }

    private static long endedChildrenNanos() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * TICK_NANOS;
    }
}
