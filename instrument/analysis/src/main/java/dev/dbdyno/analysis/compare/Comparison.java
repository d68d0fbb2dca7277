package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One arm against the reference by one measure.
 *
 * @param blocks pairs that it rests on
 * @param ratio arm divided by reference, with the interval of scatter; null where no block has both
 * @param widened the interval with what is known of the bias added to its ends; null where there is none
 * @param decisive the interval that the verdict rests on, bias and all comparisons of the measure allowed for: it excludes 1
 *     exactly where the two are called different or surely would be; null where there is none
 * @param bias what is known of it
 * @param blockRatios the pairs' ratios, in the order of blocks: what the interval is made of
 * @param adjustedP two-sided p of "no difference", bias allowed for, adjusted over all comparisons of the measure (Holm); null
 *     where there is no interval, or the comparison is void
 * @param equivalenceP p of "outside the margin" by two one-sided tests, bias allowed for, adjusted likewise; null likewise
 */
public record Comparison(
        int arm,
        int reference,
        Metric metric,
        int blocks,
        @Nullable Estimate ratio,
        @Nullable Interval widened,
        @Nullable Interval decisive,
        Bias bias,
        List<Double> blockRatios,
        @Nullable Double adjustedP,
        @Nullable Double equivalenceP,
        Verdict verdict) {
    public Comparison {
        blockRatios = List.copyOf(blockRatios);
    }

    /**
     * The ratio with an interval that agrees with the verdict: its own, or the tested one where the verdict is open although its own
     * excludes 1.
     */
    public @Nullable Estimate told() {
        Interval own = ratio == null ? null : ratio.interval();
        boolean contradicts = verdict instanceof Verdict.CannotTell && own != null && !own.contains(1);
        return ratio != null && decisive != null && contradicts ? new Estimate(ratio.point(), decisive) : ratio;
    }

    /** A comparison without known bias. */
    public Comparison(
            int arm,
            int reference,
            Metric metric,
            int blocks,
            @Nullable Estimate ratio,
            List<Double> blockRatios,
            @Nullable Double adjustedP,
            Verdict verdict) {
        this(
                arm,
                reference,
                metric,
                blocks,
                ratio,
                ratio == null ? null : ratio.interval(),
                ratio == null ? null : ratio.interval(),
                Bias.NONE,
                blockRatios,
                adjustedP,
                null,
                verdict);
    }
}
