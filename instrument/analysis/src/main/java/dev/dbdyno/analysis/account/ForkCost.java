package dev.dbdyno.analysis.account;

import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.Layer;
import java.util.Map;

/**
 * A profiled fork that is in an account.
 *
 * @param microsByLayer CPU per operation, which adds up to that of the fork
 */
public record ForkCost(ProfileRecord profile, Map<Layer, Double> microsByLayer) {
    public ForkCost {
        microsByLayer = Map.copyOf(microsByLayer);
    }
}
