package dev.dbdyno.analysis.compare;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.RunResults;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What blocks of rounds say of two arms, and what warm-up may still change. */
final class RoundsTest {

    private static final int ROUNDS = 10;
    private static final double[] FLAT = constant(1);

    private static double[] constant(double speed) {
        return IntStream.range(0, ROUNDS).mapToDouble(round -> speed).toArray();
    }

    /** Speeds whose logarithm rises by a step in each round, the mean being that of a flat arm. */
    private static double[] rising(double step) {
        return IntStream.range(0, ROUNDS)
                .mapToDouble(round -> Math.exp(step * (round - (ROUNDS - 1) / 2.0)))
                .toArray();
    }

    /** Arms that are equally fast, of which the second's forks are changed. */
    private static RunResultsBuilder blocks(int count, Consumer<ForkSketch> second) {
        Random random = new Random(3);
        return aRun("jdbc", "vertx").withWindowsPerFork(ROUNDS).blocks(count, (arm, fork) -> {
            fork.rounds = FLAT;
            fork.perSecond(10_000 * (1 + 0.001 * random.nextGaussian()));
            if (arm == 1) {
                second.accept(fork);
            }
        });
    }

    private static Comparison of(RunResults results, Metric metric) {
        return Analyst.analyse(results).comparisons().stream()
                .filter(comparison -> comparison.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static Comparison throughput(RunResultsBuilder run) {
        return of(run.build(), Metric.THROUGHPUT);
    }

    private static Interval scatter(Comparison comparison) {
        return Objects.requireNonNull(Objects.requireNonNull(comparison.ratio()).interval());
    }

    private static Interval widened(Comparison comparison) {
        return Objects.requireNonNull(comparison.widened());
    }

    @Test
    void aBlocksRatioIsTheMeanOverRoundsOfTheirLogRatios() {
        double[] slowSpell = {1, 1, 0.5, 0.5, 1, 1, 1, 1, 1, 1};
        RunResultsBuilder run = aRun("jdbc", "vertx").withWindowsPerFork(ROUNDS);
        for (int block = 0; block < 5; block++) {
            ForkSketch reference = new ForkSketch();
            reference.rounds = slowSpell;
            ForkSketch other = new ForkSketch().perSecond(12_000);
            other.rounds = new double[] {1, 1, 0.5, 0.25, 1, 1, 1, 1, 1, 1};
            run.block(reference, other);
        }

        // nine rounds of 1.2, one of 0.6: the machine's slow spell falls on both, the arm's own lasts one round longer
        double expected = Math.exp((9 * Math.log(1.2) + Math.log(0.6)) / 10);
        assertThat(throughput(run).blockRatios())
                .hasSize(5)
                .allSatisfy(ratio -> assertThat(ratio).isCloseTo(expected, within(1e-9)));
    }

    @Test
    void aRoundCountsWhereBothArmsHaveAValidWindow() {
        RunResultsBuilder run = blocks(5, fork -> {
            fork.rounds = constant(1);
            fork.rounds[2] = 0.01;
            fork.invalidRounds = List.of(2);
        });

        assertThat(Objects.requireNonNull(throughput(run).ratio()).point()).isCloseTo(1, within(0.01));
    }

    @Test
    void aBlockCountsWhereHalfOfItsRoundsArePaired() {
        assertThat(throughput(blocks(5, fork -> fork.invalidRounds = List.of(0, 1, 2, 3, 4)))
                        .blocks())
                .isEqualTo(5);

        Comparison fewer = throughput(blocks(5, fork -> fork.invalidRounds = List.of(0, 1, 2, 3, 4, 5)));
        assertThat(fewer.blocks()).isZero();
        assertThat(fewer.verdict())
                .isEqualTo(
                        new Verdict.CannotTell(
                                "fewer than 5 blocks: 0 of 5 count; in the others, fewer than half of the rounds have a valid window of both"));
    }

    @Test
    void aForkThatReplacedAnotherCountsInItsBlockAndTheOthersWindowsDoNot() {
        RunResultsBuilder run = blocks(4, fork -> {});
        ForkSketch reference = new ForkSketch();
        reference.rounds = FLAT;
        ForkSketch replacing = new ForkSketch();
        replacing.rounds = FLAT;
        replacing.replaces = true;
        replacing.missedRounds = 4;
        Comparison comparison = throughput(run.block(reference, replacing));

        assertThat(comparison.blocks()).isEqualTo(5);
        assertThat(comparison.blockRatios().getLast()).isCloseTo(1, within(1e-9));
        assertThat(comparison.verdict()).isNotInstanceOf(Verdict.Voided.class);
    }

    @Test
    void aForkThatReplacedAnotherTooLateDoesNotCount() {
        RunResultsBuilder run = blocks(5, fork -> {
            fork.replaces = true;
            fork.missedRounds = 6;
        });

        assertThat(Analyst.analyse(run.build()).arms().get(1).forks()).isZero();
    }

    @Test
    void forksThatWereReplacedAreFailedOnesOfTheirArm() {
        int[] done = {0};
        RunResultsBuilder run = blocks(5, fork -> fork.replaces = done[0]++ < 2);

        assertThat(throughput(run).verdict())
                .isEqualTo(new Verdict.Voided("2 of 7 forks of vertx failed: the others are survivors, not a sample"));
        assertThat(Analyst.analyse(run.build()).arms().get(1).failedForks()).isEqualTo(2);
    }

    @Test
    void cpuPerOperationIsWithoutTheCompilers() {
        RunResultsBuilder run = blocks(5, fork -> fork.jitNanos = 50_000_000);
        RunResults results = run.build();

        // 30 µs an operation, of which the compiler had 50 ms in a second of about 10,000 operations: 5 µs
        assertThat(Objects.requireNonNull(of(results, Metric.CPU_PER_OPERATION).ratio())
                        .point())
                .isCloseTo(25.0 / 30, within(0.001));
        assertThat(Objects.requireNonNull(Analyst.analyse(results).arms().get(1).totalCpuMicros())
                        .point())
                .isCloseTo(25, within(0.05));
    }

    @Test
    void anArmThatRisesFromRoundToRoundMayGoOnToRise() {
        Comparison comparison = throughput(blocks(5, fork -> fork.rounds = rising(0.01)));

        // it rose by 9 steps: half of them bring the mean to the last round, and all of them may follow once more
        assertThat(comparison.bias().up()).isCloseTo(1.5 * 0.09, within(1e-6));
        assertThat(comparison.bias().down()).isZero();
        assertThat(widened(comparison).high()).isCloseTo(scatter(comparison).high() * Math.exp(0.135), within(1e-6));
        assertThat(widened(comparison).low()).isEqualTo(scatter(comparison).low());
    }

    @Test
    void aTrendThatBlocksDoNotShareIsNone() {
        int[] done = {0};
        Comparison comparison = throughput(blocks(6, fork -> fork.rounds = rising(done[0]++ % 2 == 0 ? 0.01 : -0.01)));

        assertThat(comparison.bias().up()).isZero();
        assertThat(comparison.bias().down()).isZero();
    }

    @Test
    void theCompilersShareOfTheMachineMayBecomeOperations() {
        RunResults results = blocks(5, fork -> fork.jitNanos = 200_000_000).build();
        Comparison throughput = of(results, Metric.THROUGHPUT);

        // 0.2 of four processors
        assertThat(throughput.bias().ofArm().jitFraction()).isCloseTo(0.05, within(1e-9));
        assertThat(throughput.bias().up()).isCloseTo(-Math.log(0.95), within(1e-9));
        assertThat(throughput.bias().down()).isZero();
        assertThat(of(results, Metric.CPU_PER_OPERATION).bias().up()).isZero();
    }

    @Test
    void whatTheHypervisorTookMayHaveStoppedOneProcessorAfterAnother() {
        RunResults results = blocks(5, fork -> fork.stealFraction = 0.05).build();
        Comparison throughput = of(results, Metric.THROUGHPUT);

        // 0.05 of four processors
        assertThat(throughput.bias().ofArm().stoppedFraction()).isCloseTo(0.2, within(1e-9));
        assertThat(throughput.bias().up()).isCloseTo(-Math.log(0.8), within(1e-9));
        assertThat(throughput.bias().down()).isZero();
        assertThat(of(results, Metric.CPU_PER_OPERATION).bias().up()).isZero();
    }

    @Test
    void clientsThatWereIdleMayHaveAskedMore() {
        RunResults results = blocks(5, fork -> fork.idleFraction = 0.04).build();
        Comparison throughput = of(results, Metric.THROUGHPUT);

        assertThat(throughput.bias().ofArm().idleFraction()).isCloseTo(0.04, within(1e-3));
        assertThat(throughput.bias().up()).isCloseTo(-Math.log(0.96), within(1e-3));
        assertThat(throughput.bias().down()).isZero();
        assertThat(of(results, Metric.CPU_PER_OPERATION).bias().up()).isZero();
    }

    @Test
    void clientsAreNotIdleWhereTheirOperationsAreUnknown() {
        RunResults results = blocks(5, fork -> {}).build();

        assertThat(of(results, Metric.THROUGHPUT).bias().ofArm().idleFraction()).isZero();
    }

    @Test
    void aDifferenceThatTheHypervisorMayHaveMadeIsNoVerdict() {
        assertThat(throughput(blocks(5, fork -> {
                            fork.perSecond(9_000);
                            fork.stealFraction = 0.05;
                        }))
                        .verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Verdict.CannotTell.class))
                .extracting(Verdict.CannotTell::reason, InstanceOfAssertFactories.STRING)
                .contains(", what the hypervisor may have changed included");
    }

    @Test
    void aDifferenceThatWarmUpMayStillTakeAwayIsNoVerdict() {
        double[] fromBelow = rising(0.01);

        assertThat(throughput(blocks(5, fork -> fork.perSecond(9_000))).verdict())
                .isEqualTo(new Verdict.Worse());
        assertThat(throughput(blocks(5, fork -> {
                            fork.perSecond(9_000);
                            fork.rounds = fromBelow;
                        }))
                        .verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Verdict.CannotTell.class))
                .extracting(Verdict.CannotTell::reason, InstanceOfAssertFactories.STRING)
                .contains("what warm-up may have changed included");
        // what rises above the reference only becomes surer
        assertThat(throughput(blocks(5, fork -> {
                            fork.perSecond(11_000);
                            fork.rounds = fromBelow;
                        }))
                        .verdict())
                .isEqualTo(new Verdict.Better());
    }

    @Test
    void whatMayStillLeaveTheMarginIsNotEquivalent() {
        assertThat(throughput(blocks(5, fork -> {})).verdict()).isEqualTo(new Verdict.Equivalent(0.03));
        assertThat(throughput(blocks(5, fork -> fork.jitNanos = 160_000_000)).verdict())
                .isInstanceOf(Verdict.CannotTell.class);
    }

    @Test
    void runsWithoutRoundsCompareForksAsAWhole() {
        double[] speeds = {1, 0.5};
        RunResultsBuilder run = aRun("jdbc", "vertx");
        for (int block = 0; block < 5; block++) {
            run.block(new ForkSketch(), new ForkSketch().perSecond(10_000 * (speeds[0] + speeds[1])));
        }

        Comparison comparison = throughput(run);
        assertThat(comparison.blockRatios())
                .allSatisfy(ratio -> assertThat(ratio).isCloseTo(1.5, within(1e-6)));
        assertThat(comparison.bias().trend()).isNull();
    }
}
