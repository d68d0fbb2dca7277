package dev.dbdyno.analysis.compare;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Runs on a simulated machine whose hypervisor takes processors away, more in some blocks than in others. The ratio without
 * it is known. The reference loads all processors independently; the operations of the other arm pass from one processor to the next.
 */
final class StolenProcessorsTest {

    private static final int PROCESSORS = RunResultsBuilder.PROCESSORS;
    private static final int RUNS = 60;
    private static final int BLOCKS = 6;
    private static final int ROUNDS = 10;
    private static final int TICKS = 2_000;
    private static final double LIKELIHOOD_OF_RETURN = 0.2;

    private final Random random = new Random(11);

    /** A processor is given to another machine, and comes back, at random times. */
    private final boolean[] taken = new boolean[PROCESSORS];

    @Test
    void theIntervalWithItsBiasContainsTheRatioOfAMachineOfOnesOwnAndTheScatterAloneDoesNot() {
        int covered = 0;
        int widened = 0;
        for (int run = 0; run < RUNS; run++) {
            Comparison comparison = throughput(PROCESSORS, 0.5);
            covered += Objects.requireNonNull(
                                    Objects.requireNonNull(comparison.ratio()).interval())
                            .contains(0.5)
                    ? 1
                    : 0;
            widened += Objects.requireNonNull(comparison.widened()).contains(0.5) ? 1 : 0;
        }

        assertThat(covered).as("by scatter alone").isLessThan(RUNS / 10);
        assertThat(widened).as("with what the hypervisor took").isGreaterThanOrEqualTo(RUNS * 19 / 20);
    }

    /** Each of the two was stopped for more of the time than they differ by, and blocks in which more was taken have the same ratio. */
    @Test
    void whatIsTakenFromBothAlikeHidesNoDifference() {
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            Comparison comparison = throughput(1, 0.95);
            assertThat(comparison.bias().stoppedFraction()).isGreaterThan(0.05);
            found += comparison.verdict() instanceof Verdict.Worse ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(RUNS * 2 / 3);
    }

    private Comparison throughput(int parallelOfReference, double trueRatio) {
        double[] likelihood = new double[BLOCKS];
        for (int block = 0; block < BLOCKS; block++) {
            likelihood[block] = 0.002 + 0.01 * random.nextDouble();
        }
        int[] forks = {0};
        RunResultsBuilder run = aRun("jdbc", "vertx").withWindowsPerFork(ROUNDS).blocks(BLOCKS, (arm, fork) -> {
            measure(fork, likelihood[forks[0]++ / 2], arm == 0 ? parallelOfReference : 1);
            fork.perSecond(arm == 0 ? 10_000 : 10_000 * trueRatio);
        });
        return Analyst.analyse(run.build()).comparisons().getFirst();
    }

    /** A fork of which so many operations run at any time. */
    private void measure(ForkSketch fork, double likelihoodOfLoss, int parallel) {
        double[] speeds = new double[ROUNDS];
        long stopped = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int stoppedInRound = stopped(likelihoodOfLoss, parallel);
            stopped += stoppedInRound;
            speeds[round] = 1 - (double) stoppedInRound / (TICKS * parallel);
        }
        fork.rounds = speeds;
        fork.stealFraction = (double) stopped / (TICKS * ROUNDS * PROCESSORS);
    }

    /** The ticks in which a processor had been taken that an operation needed. Nobody steals from an idle one. */
    private int stopped(double likelihoodOfLoss, int parallel) {
        int stopped = 0;
        int done = 0;
        for (int tick = 0; tick < TICKS; tick++) {
            for (int processor = 0; processor < PROCESSORS; processor++) {
                taken[processor] =
                        random.nextDouble() < (taken[processor] ? 1 - LIKELIHOOD_OF_RETURN : likelihoodOfLoss);
            }
            for (int operation = 0; operation < parallel; operation++) {
                boolean isTaken = taken[(done + operation) % PROCESSORS];
                stopped += isTaken ? 1 : 0;
                done += isTaken || parallel > 1 ? 0 : 1;
            }
        }
        return stopped;
    }
}
