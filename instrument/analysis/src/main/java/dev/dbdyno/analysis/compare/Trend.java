package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.Looks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a log ratio moved from the first to the last measured round, pooled over blocks.
 *
 * @param rise over those rounds; negative where it fell
 * @param p one-sided, of "it does not move to this side" (Student's t over the blocks' slopes)
 */
public record Trend(double rise, double p) {

    private static final double SIGNIFICANT_P = 0.05;

    /** The trend over blocks; null if too few of them have a slope. */
    static @Nullable Trend of(List<BlockRatio> blocks, int plannedRounds) {
        double[] slopes = new double[blocks.size()];
        int known = 0;
        for (BlockRatio block : blocks) {
            if (block.ofRounds() != null) {
                slopes[known++] = block.ofRounds().slopePerRound();
            }
        }
        if (known < Looks.FEWEST_BLOCKS) {
            return null;
        }
        LogSample pooled = LogSample.ofLogs(slopes, known);
        double p = pooled.mean() > 0 ? pooled.pOfAtMost(0) : pooled.pOfAtLeast(0);
        return new Trend(pooled.mean() * (plannedRounds - 1), p);
    }

    public boolean isSignificant() {
        return p <= SIGNIFICANT_P;
    }

    /**
     * How far the ratio may still move from its mean over the measured rounds. Half the rise brings the mean to the
     * last round. As much as it rose may still follow, if what is missing halves at least once in as many rounds.
     */
    double stillToGo() {
        return isSignificant() ? 1.5 * rise : 0;
    }
}
