package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load that one arm holds within the plan's SLA.
 *
 * @param arm index into the plan's arms
 * @param forks valid ones
 * @param perSecond geometric mean over forks; null where more than a fifth of them have no capacity, and where stalls decided
 * @param forkCapacities of the forks that have one, in the order of blocks
 * @param atLeastPerSecond the least that a fork without a capacity held; null where every fork without one held nothing, or
 *     none is without
 * @param openReason why a fork has no capacity, in words; null where each has one
 * @param exceeded bounds on latency that the windows near the capacity, merged, do not keep
 * @param kneePerSecond the highest rate that is achieved with the median within the SLA's bound on latency; null where the
 *     probes do not enclose it closely
 * @param stalls that decided over the capacity in place of load; null where none did
 */
public record ArmCapacity(
        int arm,
        int forks,
        @Nullable Estimate perSecond,
        List<Double> forkCapacities,
        @Nullable Double atLeastPerSecond,
        @Nullable String openReason,
        List<Exceeded> exceeded,
        @Nullable Estimate kneePerSecond,
        @Nullable Stalls stalls) {
    public ArmCapacity {
        forkCapacities = List.copyOf(forkCapacities);
        exceeded = List.copyOf(exceeded);
    }
}
