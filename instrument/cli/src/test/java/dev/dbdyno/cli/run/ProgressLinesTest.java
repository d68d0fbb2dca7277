package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.lab.Event;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees while a run goes on, and what stands in a log. */
class ProgressLinesTest {

    private static final Path STORED = Path.of("../results/src/test/resources/dev/dbdyno/results/format-3");
    private static final Path GOLDEN = Path.of("src/test/resources/golden/progress");
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");
    private static final Duration BLOCK = Duration.ofSeconds(50);
    private static final int ROUNDS = 4;
    private static final List<String> ARMS =
            List.of("jdbc pool=8", "jdbc threads=virtual pool=8", "vertx pool=8 cachePreparedStatements=false");
    private static final double[] PER_SECOND = {60_000, 46_000, 18_500};

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Random random = new Random(3);

    @TempDir
    Path temporary;

    /** A run whose events go where those of a real one go. */
    private final class Watched {
        private final RunFolder folder = RunFolder.at(temporary.resolve("run"));
        private final SoFar soFar;
        private final ProgressLines lines;
        private Instant now = START;

        Watched(Terminal terminal) throws Exception {
            Run run = run();
            folder.create(run);
            PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
            soFar = new SoFar(folder, run.plan());
            lines = new ProgressLines(new Console(stream, stream, terminal), run, soFar, () -> now);
        }

        void hear(Event event) {
            soFar.on(event);
            lines.on(event);
        }

        void start(int block) {
            hear(new Event.BlockStarted(
                    block,
                    block,
                    List.of(0, 1, 2),
                    null,
                    BLOCK,
                    Duration.ofMinutes(5).minus(BLOCK.multipliedBy(block))));
            for (int arm = 0; arm < ARMS.size(); arm++) {
                hear(new Event.ForkStarted(block, arm, arm, Link.DIRECT));
            }
        }

        void warmUp(int block) throws IOException {
            for (int arm = 0; arm < ARMS.size(); arm++) {
                window(block, arm, 0, Phase.WARMUP, 0.6);
            }
        }

        void round(int block, int round) throws IOException {
            for (int arm = 0; arm < ARMS.size(); arm++) {
                window(block, arm, round, Phase.MEASURED, Math.exp(0.02 * random.nextGaussian()));
            }
            now = now.plusSeconds(5);
        }

        private void window(int block, int arm, int round, Phase phase, double speed) throws IOException {
            WindowRecord window =
                    new WindowRecord(block, arm, null, round, round, phase, measurement(PER_SECOND[arm] * speed));
            folder.append(window);
            hear(new Event.WindowEnded(window));
        }

        void end(int block) throws IOException {
            for (int arm = 0; arm < ARMS.size(); arm++) {
                fork(new ForkRecord(block, arm, arm, START, START.plus(BLOCK), Steadiness.STEADY, null, null, null));
            }
            hear(new Event.BlockEnded(block, block + 1, BLOCK));
        }

        void fork(ForkRecord fork) throws IOException {
            folder.append(fork);
            hear(new Event.ForkEnded(fork));
        }

        void whole(int block) throws IOException {
            start(block);
            for (int round = 0; round < ROUNDS; round++) {
                round(block, round);
            }
            end(block);
        }
    }

    private static Run run() throws Exception {
        Run stored = RunFolder.at(STORED).read().run();
        Plan plan = new Plan(
                ARMS.stream().map(Arm::parse).toList(),
                stored.plan().scenario(),
                new LoadModel.ClosedLoop(8),
                new WindowPlan(
                        Duration.ofSeconds(1), ROUNDS, Duration.ZERO, Duration.ofSeconds(12), null, Duration.ZERO),
                new Precision(0.03, 0.05, Duration.ofMinutes(5), 32),
                stored.plan().jvm(),
                null,
                null,
                1);
        List<ResolvedArm> arms = plan.arms().stream()
                .map(arm -> new ResolvedArm(
                        arm,
                        arm.notation(),
                        new LinkedHashMap<>(arm.settings()),
                        new LinkedHashMap<>(),
                        List.of(),
                        null))
                .toList();
        return new Run(
                Run.FORMAT_VERSION,
                stored.id(),
                START,
                stored.command(),
                plan,
                arms,
                stored.server(),
                stored.environment());
    }

    private static Measurement measurement(double perSecond) {
        Histogram nanos = new Histogram(3);
        nanos.recordValue(1_000_000);
        long operations = Math.round(perSecond);
        Quantities quantities = Quantities.NONE
                .with(Party.HOST, new Cpu(900_000_000L, 300_000_000L))
                .with(Party.DATABASE, new Cpu(400_000_000L, 200_000_000L))
                .with(Party.HOST, Count.JIT, 0L);
        return Measurement.of(Tally.of(START, 1_000_000_000L, operations), Latency.of(nanos))
                .with(quantities, 2);
    }

    private List<String> screen(int columns) {
        return Screen.after(printed.toByteArray(), columns);
    }

    /** The moments that a run has, one after the other, as the screen shows them. */
    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void everyArmHasALineThatIsRefinedAfterEachRound(int columns) throws Exception {
        Watched run = new Watched(new Terminal(true, false, columns));
        StringBuilder moments = new StringBuilder();
        run.start(0);
        run.warmUp(0);
        moment("warming up", columns, moments);
        run.round(0, 0);
        moment("after the first round", columns, moments);
        IntStream.range(1, ROUNDS).forEach(round -> unchecked(() -> run.round(0, round)));
        run.end(0);
        run.whole(1);
        run.start(2);
        run.warmUp(2);
        moment("warming up in the third block", columns, moments);
        IntStream.range(0, ROUNDS).forEach(round -> unchecked(() -> run.round(2, round)));
        run.end(2);
        run.whole(3);
        run.whole(4);
        run.start(5);
        run.round(5, 0);
        moment("in the sixth block", columns, moments);

        Path golden = GOLDEN.resolve("terminal-%d.txt".formatted(columns));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, moments.toString());
        }
        assertThat(moments.toString()).isEqualTo(Files.readString(golden));
    }

    private void moment(String name, int columns, StringBuilder moments) {
        moments.append("== ").append(name).append('\n');
        screen(columns).forEach(line -> moments.append(line).append('\n'));
    }

    private interface Step {
        void take() throws IOException;
    }

    private static void unchecked(Step step) {
        try {
            step.take();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whenTheRunEndsNothingOfItIsLeftInTheReportsWay() throws Exception {
        Watched run = new Watched(new Terminal(true, false, 80));
        run.whole(0);
        run.hear(new Event.RunEnded(new Ending(START, Ending.Reason.BUDGET_SPENT)));

        assertThat(screen(80)).containsExactly("done: the budget is spent", "");
    }

    @Test
    void whatWentWrongStaysAboveTheLinesOfTheArms() throws Exception {
        Watched run = new Watched(new Terminal(true, false, 120));
        run.start(0);
        run.fork(new ForkRecord(
                0, 2, 2, START, START, null, null, null, new Failure("opening the stack", "refused", 1, "logs/a.log")));
        run.hear(new Event.ArmDropped(2, null, new Failure("opening the stack", "refused", 1, "logs/a.log")));
        run.round(0, 0);

        assertThat(screen(120))
                .startsWith(
                        "block 1   vertx·cachePreparedStatements=false  failed while opening the stack: refused (log: logs/a.log)",
                        "vertx·cachePreparedStatements=false failed twice in a row and is dropped")
                .anyMatch(line -> line.endsWith("dropped: it failed twice in a row"));
    }

    @Test
    void aLogHasALineForEveryForkWithTheRatioSoFarAndNoControls() throws Exception {
        Watched run = new Watched(new Terminal(false, false, 100));
        for (int block = 0; block < 5; block++) {
            run.whole(block);
        }

        String log = printed.toString(StandardCharsets.UTF_8);
        Path golden = GOLDEN.resolve("log.txt");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, log);
        }
        assertThat(log).doesNotContain("\u001b", "\r").isEqualTo(Files.readString(golden));
    }

    @Test
    void aTerminalThatIsTooLowShowsWhatItCan() throws Exception {
        Watched run = new Watched(new Terminal(true, false, 100, 3));
        run.start(0);
        run.round(0, 0);

        assertThat(screen(100)).hasSize(2).last().asString().contains("jdbc");
    }
}
