package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfilerMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the CPU of one arm's operations goes.
 *
 * @param arm index into the plan's arms
 * @param forks profiled ones
 * @param samples of all of them
 * @param layers those that some arm has, in their order; they add up to the total
 * @param total CPU of an operation as it was measured, JIT and server included
 * @param mode the least of those that its forks were profiled in
 * @param refusal why there was no better mode; null where the best was possible
 * @param seenFraction the CPU that the samples stand for, of that which the process used meanwhile; null where the mode takes fewer samples
 *     than it was told
 * @param rate of profiled turns against measured ones
 * @param cpu of the host an operation in profiled turns against measured ones; null where it is unknown
 */
public record ArmAccount(
        int arm,
        int forks,
        long samples,
        List<LayerCost> layers,
        Estimate total,
        ProfilerMode mode,
        @Nullable String refusal,
        @Nullable Double seenFraction,
        @Nullable Estimate rate,
        @Nullable Estimate cpu) {
    public ArmAccount {
        layers = List.copyOf(layers);
    }

    /** The CPU per operation spent in one layer, in µs. */
    public Estimate micros(Layer layer) {
        return layers.stream()
                .filter(cost -> cost.layer() == layer)
                .map(LayerCost::micros)
                .findFirst()
                .orElseThrow();
    }
}
