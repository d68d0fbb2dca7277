package dev.dbdyno.spi.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.StoredScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A web host in a real child of the lab, before a fake stack: what is said on its pipes, and that it says no more. Each load
 * within runs once, and each style of stack once; the tag {@code full} has the other pairs. The child's own tests run further
 * pairs, without a JVM for each.
 */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the folder is handed over before each test
public abstract class WebHostChildContract {

    /** Requests one after another on one connection, to a stack that replies at once. Races of a server show here. */
    private static final int QUICK_REQUESTS = 2_000;

    private final String host;
    private final Map<String, String> settings;
    private final Map<String, String> variant;
    private final List<String> stacks;

    @TempDir
    Path folder;

    /**
     * @param settings of the host and the fakes
     * @param variant what the backlog runs with instead: another setting of the host, where one changes its threads
     * @param stacks the fakes of the styles that this host serves
     */
    protected WebHostChildContract(
            String host, Map<String, String> settings, Map<String, String> variant, List<String> stacks) {
        this.host = host;
        this.settings = withoutWork(settings);
        this.variant = withoutWork(variant);
        this.stacks = List.copyOf(stacks);
    }

    private static Map<String, String> withoutWork(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("serviceMicros", "0");
        return all;
    }

    @Test
    final void it_serves_for_a_generator_and_ends_without_a_word_in_its_log() throws Exception {
        for (String stack : stacks) {
            try (ChildOnPipes child = ChildOnPipes.start(folder)) {
                child.say(new Command.Serve(stack, host, settings, nowhere(), ServedAt.ADDRESS));
                Frame.Serving serving = child.next(Frame.Serving.class);
                try (RawConnection connection = new RawConnection(serving.port())) {
                    for (int request = 0; request < QUICK_REQUESTS; request++) {
                        assertThat(connection.get("/companies/7"))
                                .as("request %d to %s", request, stack)
                                .isEqualTo(WebHostVariantContract.company(7));
                    }
                }
                child.say(new Command.Close());
                assertThat(child.next(Frame.Closed.class).operations()).isZero();
                assertThat(child.exitCode()).isZero();
                assertThat(child.log()).isEmpty();
            }
        }
    }

    @Test
    final void it_runs_a_closed_loop_within_itself() throws Exception {
        assertRunsWithinItself(stacks.getFirst(), settings, new LoadModel.ClosedLoop(4));
    }

    @Test
    final void it_runs_a_backlog_within_itself() throws Exception {
        assertRunsWithinItself(stacks.getLast(), variant, new LoadModel.Backlog(300, 4));
    }

    /** The pairs of load and stack that the two tests above leave out. */
    @Tag("full")
    @Test
    final void it_runs_the_other_pairs_within_itself() throws Exception {
        assertRunsWithinItself(stacks.getLast(), variant, new LoadModel.ClosedLoop(4));
        assertRunsWithinItself(stacks.getFirst(), settings, new LoadModel.Backlog(300, 4));
    }

    private void assertRunsWithinItself(String stack, Map<String, String> set, LoadModel load) throws Exception {
        try (ChildOnPipes child = ChildOnPipes.start(folder)) {
            child.say(start(stack, set));
            child.next(Frame.Opened.class);
            List<Frame.Window> windows = new ArrayList<>();
            for (Phase phase : List.of(Phase.WARMUP, Phase.MEASURED, Phase.MEASURED)) {
                child.say(new Command.Turn(load, Duration.ZERO, Duration.ofMillis(200), phase));
                windows.add(child.next(Frame.Window.class));
            }
            child.say(new Command.Close());
            long operations = child.next(Frame.Closed.class).operations();

            assertThat(child.exitCode()).isZero();
            assertThat(child.log()).isEmpty();
            assertThat(windows).allSatisfy(window -> {
                assertThat(window.measurement().failures())
                        .as("%s", window.measurement().firstFailure())
                        .isZero();
                assertThat(window.measurement().operations()).isPositive();
            });
            assertThat(operations)
                    .isEqualTo(windows.stream()
                            .mapToLong(window -> window.measurement().operations())
                            .sum());
        }
    }

    private Command.Start start(String stack, Map<String, String> set) {
        Map<String, String> inHost = new HashMap<>(set);
        inHost.put("load", "in-host");
        return new Command.Start(
                stack,
                host,
                inHost,
                nowhere(),
                null,
                null,
                GeneratorPriority.ORDINARY,
                new StoredScenario("{\"type\":\"one-row\",\"rows\":1000}"),
                7);
    }

    private static Endpoint nowhere() {
        return new Endpoint("nowhere.invalid", 1, "db", "user", "secret", "dbdyno", "dbdyno-test");
    }

    /** The child's main class is named, not known: the instrument is not among what a contract may know. */
    private static final class ChildOnPipes implements AutoCloseable {

        private final Process process;
        private final Path log;

        private ChildOnPipes(Process process, Path log) {
            this.process = process;
            this.log = log;
        }

        static ChildOnPipes start(Path folder) throws IOException {
            Path log = Files.createTempFile(folder, "child", ".log");
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-XX:+UseSerialGC",
                            // it lives for seconds
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "dev.dbdyno.child.ChildMain")
                    .redirectError(log.toFile())
                    .start();
            return new ChildOnPipes(process, log);
        }

        void say(Command command) throws IOException {
            process.outputWriter(UTF_8)
                    .append(Json.line(command, Command.class))
                    .append('\n')
                    .flush();
        }

        <F extends Frame> F next(Class<F> type) throws IOException {
            return nextBut(type, null);
        }

        /** The next frame, which must be of this type; windows before it go to the list, where one is given. */
        <F extends Frame> F nextBut(Class<F> type, @Nullable List<Frame.Window> windows) throws IOException {
            while (true) {
                String line = process.inputReader(UTF_8).readLine();
                assertThat(line).as("a frame; its log: %s", log()).isNotNull();
                Frame frame = Json.read(line, Frame.class);
                if (windows != null && frame instanceof Frame.Window window) {
                    windows.add(window);
                } else {
                    assertThat(frame).isInstanceOf(type);
                    return type.cast(frame);
                }
            }
        }

        int exitCode() throws InterruptedException {
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        }

        /** The log without the JVM's own warnings about what libraries will soon be refused. */
        List<String> log() throws IOException {
            return Files.readAllLines(log).stream()
                    .filter(line -> !line.startsWith("WARNING: ") && !line.isBlank())
                    .toList();
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }
}
