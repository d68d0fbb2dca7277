package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load that one arm holds within the plan's SLA.
 *
 * @param arm index into the plan's arms
 * @param forks valid ones
 * @param perSecond geometric mean over forks; null where more than a fifth of them have no capacity
 * @param forkCapacities of the forks that have one, in the order of blocks
 * @param atLeastPerSecond the least that a fork without a capacity held; null where every fork without one held nothing, or
 *     none is without
 * @param openReason why a fork has no capacity, in words; null where each has one
 * @param exceeded bounds on latency that the windows near the capacity, merged, do not keep
 */
public record ArmCapacity(
        int arm,
        int forks,
        @Nullable Estimate perSecond,
        List<Double> forkCapacities,
        @Nullable Double atLeastPerSecond,
        @Nullable String openReason,
        List<Exceeded> exceeded) {
    public ArmCapacity {
        forkCapacities = List.copyOf(forkCapacities);
        exceeded = List.copyOf(exceeded);
    }
}
