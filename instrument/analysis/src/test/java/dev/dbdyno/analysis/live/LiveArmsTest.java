package dev.dbdyno.analysis.live;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is shown while a run goes on is what the report would say at that moment. */
class LiveArmsTest {

    private static final int ROUNDS = 6;

    private final Random random = new Random(7);

    private ForkSketch fork(double perSecond, double micros) {
        ForkSketch sketch =
                new ForkSketch().perSecond(perSecond * scatter(0.05)).micros(micros * scatter(0.05));
        sketch.rounds = random.doubles(ROUNDS).map(any -> scatter(0.03)).toArray();
        return sketch;
    }

    private double scatter(double sigma) {
        return Math.exp(sigma * random.nextGaussian());
    }

    private RunResults run(int blocks) {
        RunResultsBuilder run = aRun("jdbc", "r2dbc", "vertx").withWindowsPerFork(ROUNDS);
        for (int block = 0; block < blocks; block++) {
            run.block(fork(40_000, 30), fork(20_000, 60), fork(39_000, 31));
        }
        return run.build();
    }

    private static List<WindowRecord> windowsOf(RunResults run, int block) {
        return run.windows().stream().filter(each -> each.block() == block).toList();
    }

    private static RunResults first(RunResults run, int blocks) {
        return new RunResults(
                run.run(),
                run.forks().stream().filter(each -> each.block() < blocks).toList(),
                run.windows().stream().filter(each -> each.block() < blocks).toList(),
                null);
    }

    @Test
    void atTheEndOfEveryBlockItIsWhatTheReportSays() {
        RunResults run = run(9);
        LiveArms live = new LiveArms(run.run().plan());
        for (int block = 0; block < 9; block++) {
            live.blockStarted();
            windowsOf(run, block).forEach(live::add);
            Analysis report = Analyst.analyse(first(run, block + 1));
            for (int arm = 0; arm < 3; arm++) {
                assertSame(live.of(arm), report, arm);
            }
            live.analysed(report);
        }
    }

    private static void assertSame(LiveArm live, Analysis report, int arm) {
        var summary = report.arms().get(arm);
        assertThat(Objects.requireNonNull(live.operationsPerSecond()))
                .isCloseTo(Objects.requireNonNull(summary.operationsPerSecond()).point(), within(1e-6));
        assertThat(Objects.requireNonNull(live.cpuMicros()))
                .isCloseTo(Objects.requireNonNull(summary.totalCpuMicros()).point(), within(1e-9));
        Comparison compared = report.comparisons().stream()
                .filter(each -> each.arm() == arm && each.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElse(null);
        assertThat(live.ratio() == null).isEqualTo(compared == null);
        if (compared != null) {
            var said = Objects.requireNonNull(compared.ratio());
            var shown = Objects.requireNonNull(live.ratio());
            assertThat(shown.point()).isCloseTo(said.point(), within(1e-9));
            assertThat(shown.interval() == null).isEqualTo(said.interval() == null);
            if (said.interval() != null) {
                assertThat(Objects.requireNonNull(shown.interval()).low())
                        .isCloseTo(said.interval().low(), within(1e-9));
            }
        }
    }

    @Test
    void theFirstRoundAlreadyGivesARatioAndNoInterval() {
        RunResults run = run(1);
        LiveArms live = new LiveArms(run.run().plan());
        live.blockStarted();
        assertThat(live.of(1)).isEqualTo(new LiveArm(null, null, null, null, null));

        windowsOf(run, 0).stream()
                .filter(window -> Objects.requireNonNullElse(measuredRound(window), 0) == 0)
                .forEach(live::add);

        LiveArm arm = live.of(1);
        assertThat(Objects.requireNonNull(arm.ratio()).interval()).isNull();
        assertThat(arm.ratio().point()).isBetween(0.4, 0.6);
        assertThat(arm.range()).as("of one block").isNull();
        assertThat(live.of(0).ratio()).as("the reference").isNull();
    }

    /** The window's measured round from 0; null in the warm-up. */
    private static @Nullable Integer measuredRound(WindowRecord window) {
        Integer round = window.round();
        return window.phase() == dev.dbdyno.results.Phase.WARMUP || round == null ? null : (Integer) (round - 7);
    }

    @Test
    void ofTooFewBlocksForAnIntervalTheirRangeIsShown() {
        RunResults run = run(3);
        LiveArms live = new LiveArms(run.run().plan());
        live.analysed(Analyst.analyse(run));

        LiveArm arm = live.of(1);
        assertThat(Objects.requireNonNull(arm.ratio()).interval()).isNull();
        assertThat(Objects.requireNonNull(arm.range()).low())
                .isLessThan(arm.ratio().point());
        assertThat(arm.range().high()).isGreaterThan(arm.ratio().point());
    }

    @Test
    void aForkThatIsReplacedDoesNotCount() {
        RunResults run = run(1);
        LiveArms live = new LiveArms(run.run().plan());
        live.blockStarted();
        windowsOf(run, 0).forEach(live::add);
        live.forkStarted(1);

        assertThat(live.of(1)).isEqualTo(new LiveArm(null, null, null, null, null));
        assertThat(live.of(2).ratio()).isNotNull();
    }
}
