package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.Metric.Better;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.plan.Looks;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of a comparison.
 *
 * <p>Equivalence comes first: an arm that surely differs, and surely by less than the margin, is equivalent within it.
 * Its interval stands beside the verdict and shows the small difference.
 */
final class Verdicts {

    private final double confidence;
    private final double marginFraction;

    Verdicts(double confidence, double marginFraction) {
        this.confidence = confidence;
        this.marginFraction = marginFraction;
    }

    /**
     * @param adjustedP by Holm over the family; null where the sample has no interval
     * @param familySize comparisons of the measure that are tested
     */
    Verdict of(Metric metric, @Nullable LogSample ratio, @Nullable Double adjustedP, int familySize) {
        if (ratio == null) {
            return new Verdict.CannotTell("no block has a valid fork of both arms");
        }
        if (adjustedP == null) {
            return new Verdict.CannotTell("fewer than %d blocks: %d with a valid fork of both arms"
                    .formatted(Looks.FEWEST_BLOCKS, ratio.size()));
        }
        if (isEquivalent(ratio, familySize)) {
            return new Verdict.Equivalent(marginFraction);
        }
        return adjustedP <= 1 - confidence ? difference(metric, ratio) : cannotTell(ratio, familySize);
    }

    /**
     * The whole interval lies within the margin, at a confidence that all comparisons of the measure share (Bonferroni).
     * The margin's lower end is 1 / (1 + δ), not 1 - δ: to swap arm and reference must not change the verdict.
     */
    private boolean isEquivalent(LogSample ratio, int familySize) {
        Interval interval = ratio.interval(1 - (1 - confidence) / familySize);
        return interval.low() >= 1 / (1 + marginFraction) && interval.high() <= 1 + marginFraction;
    }

    private static Verdict difference(Metric metric, LogSample ratio) {
        Better towards = ratio.mean() > 0 ? Better.HIGHER : Better.LOWER;
        return towards == metric.better() ? new Verdict.Better() : new Verdict.Worse();
    }

    private Verdict cannotTell(LogSample ratio, int familySize) {
        Interval interval = ratio.interval(confidence);
        String reaches = "the interval reaches from %s to %s"
                .formatted(Words.change(interval.low()), Words.change(interval.high()));
        if (!interval.contains(1)) {
            return new Verdict.CannotTell(
                    reaches + ", but not surely to one side once %d comparisons are allowed for".formatted(familySize));
        }
        return new Verdict.CannotTell("%s: neither surely to one side nor surely within ±%s"
                .formatted(reaches, Words.percent(marginFraction)));
    }
}
