package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One arm against the reference by one measure.
 *
 * @param blocks pairs that it rests on
 * @param ratio arm divided by reference; null where no block has both
 * @param blockRatios the pairs' ratios, in the order of blocks: what the interval is made of
 * @param adjustedP two-sided p of "no difference", adjusted over all comparisons of the measure (Holm); null where there is
 *     no interval, or the comparison is void
 */
public record Comparison(
        int arm,
        int reference,
        Metric metric,
        int blocks,
        @Nullable Estimate ratio,
        List<Double> blockRatios,
        @Nullable Double adjustedP,
        Verdict verdict) {
    public Comparison {
        blockRatios = List.copyOf(blockRatios);
    }
}
