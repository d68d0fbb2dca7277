package dev.dbdyno.places.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.places.wire.Packet;
import dev.dbdyno.places.wire.Packet.Kind;
import dev.dbdyno.places.wire.Packets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A JVM that the agent has started, with the same JDK that runs the agent. */
final class RunningProcess {

    /** What may be on its way in each stream before the lab has read it: a flood in one process keeps no other waiting. */
    private static final int WINDOW_BYTES = 256 * 1024;

    private static final Set<String> KEPT_VARIABLES =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "JAVA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME");

    private static final long SECONDS_TO_DIE = 5;

    private final int number;
    private final Process process;
    private final Packets out;
    private final Semaphore output = new Semaphore(WINDOW_BYTES);
    private final Semaphore errors = new Semaphore(WINDOW_BYTES);
    private final BlockingQueue<Packet> input = new LinkedBlockingQueue<>();

    private RunningProcess(int number, Process process, Packets out) {
        this.number = number;
        this.process = process;
        this.out = out;
    }

    /**
     * Starts one.
     *
     * @param name of its files
     * @param processors as {@code taskset} takes them; empty for any
     * @param arguments as an argument file of the JVM has them
     * @param number by which the lab names it
     */
    static RunningProcess start(
            Path session, String name, String processors, List<String> arguments, int number, Packets out)
            throws IOException {
        Path file = session.resolve("%d-%s.args".formatted(number, name));
        Files.write(file, arguments);
        List<String> command = new ArrayList<>();
        if (!processors.isEmpty()) {
            command.addAll(List.of("taskset", "-c", processors));
        }
        command.add(tool("java"));
        command.add("@" + file);
        ProcessBuilder builder = new ProcessBuilder(command).directory(session.toFile());
        shape(builder.environment());
        return new RunningProcess(number, builder.start(), out);
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** Keeps the user's environment from shaping a measurement, as the lab does on its own machine. */
    private static void shape(Map<String, String> environment) {
        environment.keySet().retainAll(KEPT_VARIABLES);
        environment.put("LC_ALL", "C.UTF-8");
    }

    long pid() {
        return process.pid();
    }

    /** Begins to pass on what it writes; {@code afterwards} runs when it has ended and all of that is passed on. */
    void copy(Runnable afterwards) {
        Thread ofOutput = thread("output", () -> copy(process.getInputStream(), output, Kind.OUTPUT, Kind.OUTPUT_END));
        Thread ofErrors = thread("errors", () -> copy(process.getErrorStream(), errors, Kind.ERRORS, Kind.ERRORS_END));
        thread("input", this::write);
        thread("end", () -> {
            uninterrupted(process::waitFor);
            input.add(Packet.of(Kind.INPUT_END, number));
            send(Packet.of(Kind.ENDED, number, process.exitValue()));
            uninterrupted(ofOutput::join);
            uninterrupted(ofErrors::join);
            afterwards.run();
        });
    }

    private Thread thread(String name, Runnable task) {
        return Thread.ofPlatform()
                .daemon()
                .name("%s-%d".formatted(name, number))
                .start(task);
    }

    private interface Wait {
        void end() throws InterruptedException;
    }

    private static void uninterrupted(Wait wait) {
        try {
            wait.end();
        } catch (InterruptedException nobodyDoes) {
            throw new IllegalStateException(nobodyDoes);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void take(Packet packet) {
        switch (packet.kind()) {
            case INPUT, INPUT_END -> input.add(packet);
            case MORE_OUTPUT -> output.release((int) packet.number(0));
            case MORE_ERRORS -> errors.release((int) packet.number(0));
            case DUMP -> thread("dump", this::dump);
            default -> kill();
        }
    }

    private void copy(InputStream from, Semaphore window, Kind some, Kind end) {
        byte[] buffer = new byte[Packet.MOST_BYTES];
        try {
            for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                window.acquire(length);
                send(Packet.of(some, number, buffer, length));
            }
        } catch (IOException | InterruptedException ended) {
            // a process that is killed takes its streams with it
        }
        send(Packet.of(end, number));
    }

    private void write() {
        try (OutputStream in = process.getOutputStream()) {
            for (Packet next = input.take(); next.kind() == Kind.INPUT; next = input.take()) {
                in.write(next.payload());
                in.flush();
            }
        } catch (IOException | InterruptedException ended) {
            // it reads no more; its end is told anyway
        }
    }

    /** A channel that has broken ends everything, which the reader of the channel sees to. */
    private void send(Packet packet) {
        try {
            out.send(packet);
        } catch (IOException nobodyListens) {
            kill();
        }
    }

    private void dump() {
        try {
            Process jcmd = new ProcessBuilder(tool("jcmd"), Long.toString(pid()), "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            copy(jcmd.getInputStream(), errors, Kind.ERRORS, Kind.ERRORS);
            jcmd.destroyForcibly();
        } catch (IOException noDump) {
            byte[] words = "dbdyno: no thread dump: %s%n"
                    .formatted(noDump.getMessage())
                    .getBytes(UTF_8);
            send(Packet.of(Kind.ERRORS, number, words, words.length));
        }
    }

    void kill() {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
    }

    void awaitEnd() {
        try {
            process.waitFor(SECONDS_TO_DIE, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
