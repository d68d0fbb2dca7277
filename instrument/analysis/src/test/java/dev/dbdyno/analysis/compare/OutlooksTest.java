package dev.dbdyno.analysis.compare;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.RunResults;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a run can tell: from the rounds of its first block, then from its blocks. */
final class OutlooksTest {

    private static final int ROUNDS = 10;

    private static Outlook outlook(RunResults results) {
        return Objects.requireNonNull(Analyst.analyse(results).outlook());
    }

    private static RunResults ended(RunResults results) {
        return new RunResults(
                results.run(),
                results.forks(),
                results.windows(),
                new Ending(Instant.EPOCH, Ending.Reason.BLOCKS_DONE));
    }

    /** Log ratios of blocks that go up and down by the same. */
    private static RunResultsBuilder alternating(int blocks, double log) {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        for (int block = 0; block < blocks; block++) {
            run.block(new ForkSketch(), new ForkSketch().perSecond(10_000 * Math.exp(block % 2 == 0 ? log : -log)));
        }
        return run;
    }

    @Test
    void theFirstBlocksRoundsGiveAFloor() {
        ForkSketch noisy = new ForkSketch();
        noisy.rounds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            noisy.rounds[round] = Math.exp(round % 2 == 0 ? 0.06 : -0.06);
        }
        ForkSketch reference = new ForkSketch();
        reference.rounds = new double[ROUNDS];
        java.util.Arrays.fill(reference.rounds, 1);
        Outlook outlook = outlook(aRun("jdbc", "vertx")
                .withWindowsPerFork(ROUNDS)
                .block(reference, noisy)
                .build());

        // a block takes 19 s, so the budget of 5 min holds 15; t of 14 degrees of freedom at 96.5 % is 2.3377
        double error = 0.06 * Math.sqrt(10.0 / 9) / Math.sqrt(10);
        assertThat(outlook.basis()).isEqualTo(Outlook.Basis.ROUNDS);
        assertThat(outlook.metric()).isEqualTo(Metric.THROUGHPUT);
        assertThat(outlook.blocks()).isEqualTo(15);
        assertThat(outlook.halfWidthFraction()).isCloseTo(Math.expm1(2.3377 * error / Math.sqrt(15)), within(1e-4));
        assertThat(outlook.isEnough()).isTrue();
    }

    @Test
    void blocksSayWhatTheTargetNeeds() {
        Outlook outlook = outlook(ended(alternating(8, 0.05).build()));

        // sigma 0.05345: at 96.5 % and 18 degrees of freedom t is 2.279, so 19 blocks give ±2.8 % and 17 give ±3.0 %
        assertThat(outlook.basis()).isEqualTo(Outlook.Basis.BLOCKS);
        assertThat(outlook.blocks()).isEqualTo(8);
        assertThat(outlook.halfWidthFraction())
                .isCloseTo(
                        Objects.requireNonNull(
                                        Analyst.analyse(alternating(8, 0.05).build())
                                                .comparisons()
                                                .getFirst()
                                                .ratio())
                                .halfWidthFraction(),
                        within(1e-9));
        Outlook.Effort effort = Objects.requireNonNull(outlook.forTarget());
        assertThat(effort.blocks()).isBetween(16, 20);
        assertThat(effort.time()).isEqualTo(Duration.ofSeconds(19).multipliedBy(effort.blocks()));
        assertThat(outlook.isEnough()).isFalse();
    }

    @Test
    void aRunThatGoesOnIsJudgedByTheBlocksThatItsBudgetHolds() {
        assertThat(outlook(alternating(6, 0.05).build()).blocks()).isEqualTo(15);
        assertThat(outlook(ended(alternating(6, 0.05).build())).blocks()).isEqualTo(6);
    }

    @Test
    void whatIsOutOfReachHasNoNumberOfBlocks() {
        assertThat(outlook(alternating(6, 0.05).asksFor(0.0001, 0.03).build()).forTarget())
                .isNull();
    }

    @Test
    void aVoidComparisonSaysNothing() {
        RunResults results =
                aRun("jdbc", "vertx").blocks(5, 1, fork -> fork.work = null).build();
        RunResults failed = aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> fork.failure = RunResultsBuilder.failure())
                .build();

        assertThat(Analyst.analyse(results).outlook()).isNotNull();
        assertThat(Analyst.analyse(failed).outlook()).isNull();
    }
}
