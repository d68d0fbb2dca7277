package dev.dbdyno.analysis;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.plan.Looks;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs, stored results and all, played to their end by the analyst's own word. */
final class WholeRunsTest {

    private static final int RUNS = 150;

    /** 5 % of 150 runs and three standard errors. */
    private static final int MOST_FALSE = 15;

    @Test
    void anArmAgainstItselfThreeTimesIsRarelyCalledDifferent() {
        requireFewFalseVerdicts(0.03);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.1})
    @Tag("full")
    void neitherWithLittleNoiseNorWithMuch(double sigma) {
        requireFewFalseVerdicts(sigma);
    }

    private static void requireFewFalseVerdicts(double sigma) {
        Random random = new Random(17);
        int falseVerdicts = 0;
        for (int run = 0; run < RUNS; run++) {
            Analysis end = playedToItsEnd(random, sigma, 1, 1, 1);
            falseVerdicts += differences(end, Metric.THROUGHPUT) > 0 ? 1 : 0;
        }
        assertThat(falseVerdicts).as("noise of %s", sigma).isLessThanOrEqualTo(MOST_FALSE);
    }

    @Test
    void anArmFivePercentSlowerIsFoundBesideTwoThatAreNot() {
        Random random = new Random(18);
        int found = 0;
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            Analysis end = playedToItsEnd(random, 0.02, 0.95, 1, 1);
            Comparison slower = end.comparisons().getFirst();
            found += slower.verdict() instanceof Verdict.Worse ? 1 : 0;
            Estimate ratio = slower.ratio();
            Interval interval = ratio == null ? null : ratio.interval();
            covered += interval != null && interval.contains(0.95) ? 1 : 0;
        }

        assertThat(found).isGreaterThan((int) (0.85 * RUNS));
        assertThat(covered).isBetween((int) (0.92 * RUNS), (int) (0.99 * RUNS));
    }

    @Test
    void anArmBeyondTheMarginIsRarelyCalledEquivalent() {
        Random random = new Random(19);
        int equivalent = 0;
        for (int run = 0; run < RUNS; run++) {
            Analysis end = playedToItsEnd(random, 0.01, 1.0301, 1.0301, 1.0301);
            equivalent += end.comparisons().stream().anyMatch(c -> c.verdict() instanceof Verdict.Equivalent) ? 1 : 0;
        }

        assertThat(equivalent).isLessThanOrEqualTo(MOST_FALSE);
    }

    private static long differences(Analysis analysis, Metric metric) {
        return analysis.comparisons().stream()
                .filter(comparison -> comparison.metric() == metric)
                .map(Comparison::verdict)
                .filter(verdict -> verdict instanceof Verdict.Better || verdict instanceof Verdict.Worse)
                .count();
    }

    /** Every fork scatters by sigma over the root of two, so that a block's log ratio scatters by sigma. */
    private static Analysis playedToItsEnd(Random random, double sigma, double... ratios) {
        RunResultsBuilder run = aRun("jdbc", "jdbc", "jdbc", "jdbc").asksFor(0.03, 0.03);
        Analysis analysis = Analyst.analyse(run.build());
        for (Looks.Look planned : Looks.CALIBRATED.inOrder()) {
            int look = planned.afterBlocks();
            run.blocks(look - run.blocksSoFar(), (arm, fork) -> {
                double truth = arm == 0 ? 1 : ratios[arm - 1];
                fork.perSecond(10_000 * truth * Math.exp(sigma / Math.sqrt(2) * random.nextGaussian()));
                fork.micros(30 / truth);
            });
            analysis = Analyst.analyse(run.build());
            assertThat(List.of(look)).containsExactly(analysis.completeBlocks());
            if (analysis.precisionReached()) {
                break;
            }
        }
        return analysis;
    }
}
