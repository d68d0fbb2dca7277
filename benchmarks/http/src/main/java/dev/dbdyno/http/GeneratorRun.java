package dev.dbdyno.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.generator.GeneratorMain;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.scenarios.Scenario;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A generator in a process of its own, spoken to as the lab does. */
final class GeneratorRun implements AutoCloseable {

    private final Process process;
    private final BufferedReader frames;

    private GeneratorRun(Process process) {
        this.process = process;
        this.frames = process.inputReader(UTF_8);
    }

    /** Starts it and warms it up with a load. */
    static GeneratorRun start(
            GeneratorPriority priority,
            Command.WebTarget web,
            Scenario scenario,
            LoadModel warmup,
            Duration warmupLength)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
        if (Runtime.version().feature() >= 24) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GeneratorMain.class.getName()));
        GeneratorRun run = new GeneratorRun(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        run.say(new Command.Generate(
                web,
                null,
                null,
                null,
                new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, Duration.ofSeconds(30)),
                priority,
                scenario.stored(),
                1));
        run.await(Frame.Opened.class);
        run.say(new Command.Turn(warmup, Duration.ZERO, warmupLength, Phase.WARMUP));
        run.await(Frame.Window.class);
        return run;
    }

    private void say(Command command) throws IOException {
        process.outputWriter(UTF_8)
                .append(Json.line(command, Command.class))
                .append('\n')
                .flush();
    }

    private <T extends Frame> T await(Class<T> wanted) throws IOException {
        for (String line = frames.readLine(); line != null; line = frames.readLine()) {
            Frame frame = Json.read(line, Frame.class);
            if (wanted.isInstance(frame)) {
                return wanted.cast(frame);
            }
            if (frame instanceof Frame.Failed failed) {
                throw new IOException("the generator failed while %s: %s".formatted(failed.phase(), failed.message()));
            }
        }
        throw new IOException("the generator ended without an answer");
    }

    /** Begins a window; its result is had by {@link #measured}. */
    void begin(LoadModel load, Duration length) throws IOException {
        say(new Command.Turn(load, Duration.ZERO, length, Phase.MEASURED));
    }

    /** Waits for the window that was begun. */
    Measurement measured() throws IOException {
        return await(Frame.Window.class).measurement();
    }

    /** Measures one window. */
    Measurement measure(LoadModel load, Duration length) throws IOException {
        begin(load, length);
        return measured();
    }

    /**
     * Stops the process for a time, as a machine that does something else would.
     *
     * @return for how long it was really stopped: starting a process for each signal takes its time, twice the same
     */
    Duration stopFor(Duration length) throws IOException, InterruptedException {
        signal("STOP");
        long stoppedNanos = System.nanoTime();
        Thread.sleep(length);
        signal("CONT");
        return Duration.ofNanos(System.nanoTime() - stoppedNanos);
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
