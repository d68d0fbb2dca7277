package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.statistics.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arm's latency against offered load.
 *
 * @param arm index into the plan's arms
 * @param steps by ascending rate; a search's probes at rates within a few per cent are one step
 */
public record LoadCurve(int arm, List<Step> steps) {

    public LoadCurve {
        steps = List.copyOf(steps);
    }

    /**
     * The latency at one rate.
     *
     * @param offeredPerSecond mean of the windows' offered rates
     * @param achievedPerSecond operations that ended well, by the time until the last had ended
     * @param forks that have a valid window there
     * @param windows valid ones
     * @param invalidWindows that count for nothing
     * @param operations that ended well
     * @param failures that did not
     * @param quantiles of the merged latencies; empty where no window was valid
     * @param meets whether the windows together meet the plan's SLA; null where it has none
     */
    public record Step(
            double offeredPerSecond,
            double achievedPerSecond,
            int forks,
            int windows,
            int invalidWindows,
            long operations,
            long failures,
            List<Quantile> quantiles,
            @Nullable Boolean meets) {
        public Step {
            quantiles = List.copyOf(quantiles);
        }
    }
}
