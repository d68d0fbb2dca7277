package dev.dbdyno.generator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A real generator over real pipes. */
final class GeneratorProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path log;
    private final BufferedReader frames;

    private GeneratorProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.frames = process.inputReader(UTF_8);
    }

    static GeneratorProcess start(String... jvmOptions) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(jvmOptions));
        command.add(GeneratorMain.class.getName());
        Path log = Files.createTempFile("generator", ".log");
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        Thread.ofVirtual().start(() -> endWhenItHangs(process));
        return new GeneratorProcess(process, log);
    }

    /** A generator that hangs must not hang the test. */
    private static void endWhenItHangs(Process process) {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    void say(Command command) throws IOException {
        process.outputWriter(UTF_8)
                .append(Json.line(command, Command.class))
                .append('\n')
                .flush();
    }

    /** The next frame; null when the generator has closed the channel. */
    @Nullable Frame next() throws IOException {
        String line = frames.readLine();
        return line == null ? null : Json.read(line, Frame.class);
    }

    /** The next frame that is no window; those before it go to the list. */
    @Nullable Frame nextBut(List<Frame.Window> windows) throws IOException {
        Frame frame = next();
        while (frame instanceof Frame.Window window) {
            windows.add(window);
            frame = next();
        }
        return frame;
    }

    /** The next window; fails where something else comes. */
    Frame.Window nextWindow() throws IOException {
        Frame frame = next();
        if (frame instanceof Frame.Window window) {
            return window;
        }
        throw new AssertionError("expected a window, but got %s; the log: %s".formatted(frame, log()));
    }

    /** Sends a signal as {@code kill} names it. */
    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start();
        if (kill.waitFor() != 0) {
            throw new AssertionError("kill -%s ended with %d".formatted(name, kill.exitValue()));
        }
    }

    void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
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
