package dev.dbdyno.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.scenarios.OneRow;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A real child over real pipes. */
final class ChildProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path log;
    private final BufferedReader frames;

    private ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.frames = process.inputReader(UTF_8);
    }

    static ChildProcess start(String... jvmOptions) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(jvmOptions));
        command.add(ChildMain.class.getName());
        Path log = Files.createTempFile("child", ".log");
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        Thread.ofVirtual().start(() -> endWhenItHangs(process));
        return new ChildProcess(process, log);
    }

    /** A child that hangs must not hang the test. */
    private static void endWhenItHangs(Process process) {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    static Command.Start fake(String stack, Map<String, String> settings) {
        return new Command.Start(
                stack,
                "standalone",
                settings,
                new Endpoint("nowhere.invalid", 1, "db", "user", "secret", "dbdyno", "dbdyno-test"),
                null,
                null,
                GeneratorPriority.ORDINARY,
                new OneRow(1_000).stored(),
                7);
    }

    void say(Command command) throws IOException {
        say(Json.line(command, Command.class));
    }

    void say(String line) throws IOException {
        process.outputWriter(UTF_8).append(line).append('\n').flush();
    }

    /** The next frame; null when the child has closed the channel. */
    @Nullable Frame next() throws IOException {
        String line = frames.readLine();
        return line == null ? null : Json.read(line, Frame.class);
    }

    /** Runs a warm-up turn of 0.2 s. */
    Measurement warmUp(LoadModel load) throws IOException {
        return turn(load, Duration.ZERO, Duration.ofMillis(200), Phase.WARMUP);
    }

    /** Runs a measured turn of 0.2 s. */
    Measurement measure(LoadModel load) throws IOException {
        return measure(load, Duration.ofMillis(200));
    }

    Measurement measure(LoadModel load, Duration length) throws IOException {
        return turn(load, Duration.ZERO, length, Phase.MEASURED);
    }

    Measurement turn(LoadModel load, Duration leadIn, Duration length, Phase phase) throws IOException {
        say(new Command.Turn(load, leadIn, length, phase));
        return nextWindow();
    }

    /** The next frame, which must be a window. */
    Measurement nextWindow() throws IOException {
        if (next() instanceof Frame.Window window) {
            return window.measurement();
        }
        throw new AssertionError("a window was expected, see the log: " + log());
    }

    /** Takes all processors from the child for a while, and gives them back; returns how long a busy machine made of it. */
    Duration stopFor(Duration length) throws IOException, InterruptedException {
        long from = System.nanoTime();
        signal("STOP");
        Thread.sleep(length);
        signal("CONT");
        return Duration.ofNanos(System.nanoTime() - from);
    }

    private void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("kill -%s ended with %d".formatted(name, code));
        }
    }

    void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        Files.deleteIfExists(log);
    }
}
