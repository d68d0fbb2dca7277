package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks planned from tolerances, on runs of known truth. */
class NeedsTest {

    private static final int TRIALS = 2_000;
    private static final int FIRST_BLOCKS = 5;

    private static Comparison comparison(int arm, List<Double> ratios) {
        LogSample sample = LogSample.of(ratios);
        return new Comparison(
                arm,
                0,
                Metric.THROUGHPUT,
                ratios.size(),
                sample == null ? null : new Estimate(sample.point(), null),
                ratios,
                null,
                new Verdict.CannotTell("too few"));
    }

    private static Comparison exactly(int arm, double... ratios) {
        return comparison(arm, DoubleStream.of(ratios).boxed().toList());
    }

    private static @Nullable Need need(Aspect aspect, PublishedRatio published, Comparison... comparisons) {
        return Needs.from(List.of(comparisons), Metric.THROUGHPUT).of("arm", aspect, published, comparisons[0]);
    }

    private static @Nullable Integer blocks(Aspect aspect, PublishedRatio published, Comparison... comparisons) {
        Need need = need(aspect, published, comparisons);
        return need == null ? null : need.blocks();
    }

    @Test
    void theNearerALimitTheMoreBlocks() {
        PublishedRatio published = new PublishedRatio(0.5, 0.1);
        Integer inTheMiddle = blocks(Aspect.SIZE, published, exactly(1, 0.47, 0.5, 0.53));
        Integer nearTheLimit = blocks(Aspect.SIZE, published, exactly(1, 0.5, 0.53, 0.56));
        assertThat(inTheMiddle).isNotNull().isLessThan(nearTheLimit);
        assertThat(blocks(Aspect.SIZE, published, exactly(1, 0.52, 0.55, 0.58))).isNull();
    }

    @Test
    void theOrderOfAClearDifferenceNeedsFewBlocks() {
        PublishedRatio published = new PublishedRatio(0.5, 0.1);
        assertThat(blocks(Aspect.ORDER, published, exactly(1, 0.52, 0.55, 0.58)))
                .isEqualTo(FIRST_BLOCKS);
    }

    @Test
    void theScatterIsThatOfAllArms() {
        PublishedRatio published = new PublishedRatio(0.5, 0.1);
        Comparison quiet = exactly(1, 0.499, 0.5, 0.501);
        Comparison wild = exactly(2, 0.4, 0.5, 0.6);
        assertThat(blocks(Aspect.SIZE, published, quiet)).isEqualTo(FIRST_BLOCKS);
        assertThat(blocks(Aspect.SIZE, published, quiet, wild)).isGreaterThan(FIRST_BLOCKS);
    }

    @Test
    void oneBlockShowsNoScatter() {
        assertThat(need(Aspect.SIZE, new PublishedRatio(0.5, 0.1), exactly(1, 0.5)))
                .isNull();
    }

    /** Where truth and scatter are known exactly, four of five planned runs must decide. */
    @ParameterizedTest
    @CsvSource({
        "0.71, 0.15, 0.72, 0.05",
        "0.71, 0.15, 0.72, 0.10",
        "1.00, 0.10, 0.97, 0.04",
        "1.00, 0.10, 0.70, 0.25",
        "0.57, 0.20, 0.80, 0.12"
    })
    void asManyBlocksAsPlannedDecideInFourRunsOfFive(double ratio, double tolerance, double truth, double scatter) {
        PublishedRatio published = new PublishedRatio(ratio, tolerance);
        // two values that have this mean and this standard deviation
        double apart = scatter / Math.sqrt(2);
        for (Aspect aspect : List.of(Aspect.ORDER, Aspect.SIZE)) {
            int planned = Objects.requireNonNull(
                    blocks(aspect, published, exactly(1, truth * Math.exp(apart), truth * Math.exp(-apart))));
            Random random = new Random(5);
            assertThat(share(() ->
                            outcome(aspect, published, ratios(random, truth, scatter, planned)) != Outcome.CANNOT_TELL))
                    .isGreaterThan(0.8);
        }
    }

    /**
     * The whole procedure, with truth and scatter unknown to it: five blocks of three arms, then as many as they plan. It must
     * decide often, and what it decides must not be wrong more often than a single interval is.
     */
    @ParameterizedTest
    @CsvSource({"0.71, 0.15, 0.72, 0.05", "0.71, 0.15, 0.74, 0.10", "1.00, 0.10, 0.80, 0.12"})
    void blocksPlannedFromFiveDecideInMostRuns(double ratio, double tolerance, double truth, double scatter) {
        PublishedRatio published = new PublishedRatio(ratio, tolerance);
        Random random = new Random(6);
        assertThat(share(() -> procedure(published, random, truth, scatter) != Outcome.CANNOT_TELL))
                .isGreaterThan(0.75);
    }

    /** A truth on the very limit, where chance would have to decide: just outside it, to agree is wrong. */
    @ParameterizedTest
    @CsvSource({"0.02", "0.05", "0.1"})
    void planningOnceDecidesWronglyNoMoreOftenThanOneIntervalDoes(double scatter) {
        PublishedRatio published = new PublishedRatio(0.71, 0.15);
        Random random = new Random(7);
        assertThat(share(() -> procedure(published, random, 0.71 * 1.1501, scatter) == Outcome.AGREES))
                .isLessThan(0.05);
    }

    private static Outcome procedure(PublishedRatio published, Random random, double truth, double scatter) {
        List<List<Double>> arms = IntStream.range(0, 3)
                .mapToObj(arm -> ratios(random, truth, scatter, FIRST_BLOCKS))
                .toList();
        List<Double> first = arms.getFirst();
        Outcome early = outcome(Aspect.SIZE, published, first);
        if (early != Outcome.CANNOT_TELL) {
            return early;
        }
        Integer planned = blocks(
                Aspect.SIZE,
                published,
                IntStream.range(0, 3)
                        .mapToObj(arm -> comparison(arm + 1, arms.get(arm)))
                        .toArray(Comparison[]::new));
        if (planned == null) {
            return Outcome.CANNOT_TELL;
        }
        List<Double> all = new ArrayList<>(first);
        all.addAll(ratios(random, truth, scatter, planned - FIRST_BLOCKS));
        return outcome(Aspect.SIZE, published, all);
    }

    private static Outcome outcome(Aspect aspect, PublishedRatio published, List<Double> ratios) {
        LogSample sample = Objects.requireNonNull(LogSample.of(ratios));
        Grade grade = published.heldAgainst(sample.interval(Looks.CALIBRATED.confidenceAfter(sample.size())));
        return aspect == Aspect.ORDER ? grade.order() : grade.size();
    }

    private static List<Double> ratios(Random random, double truth, double scatter, int blocks) {
        return IntStream.range(0, blocks)
                .mapToObj(block -> truth * Math.exp(scatter * random.nextGaussian()))
                .toList();
    }

    private interface Trial {
        boolean succeeds();
    }

    private static double share(Trial trial) {
        return IntStream.range(0, TRIALS).filter(each -> trial.succeeds()).count() / (double) TRIALS;
    }
}
