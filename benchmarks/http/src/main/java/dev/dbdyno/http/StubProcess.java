package dev.dbdyno.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.lab.machine.RealTime;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.stub.StubServerMain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A stub server in a process of its own, at a generator's priority: it stands for a server whose timing is exact.
 *
 * @param port of the loopback address
 */
record StubProcess(Process process, int port) implements AutoCloseable {

    /** Starts a stub server with the arguments of {@link StubServerMain}. */
    static StubProcess start(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (RealTime.generators() == GeneratorPriority.REAL_TIME) {
            command.addAll(List.of("chrt", "--rr", "1"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                StubServerMain.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String port = process.inputReader(UTF_8).readLine();
        if (port == null) {
            throw new IOException("the stub server ended at once");
        }
        return new StubProcess(process, Integer.parseInt(port));
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
