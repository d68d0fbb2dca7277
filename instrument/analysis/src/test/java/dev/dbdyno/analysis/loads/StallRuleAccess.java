package dev.dbdyno.analysis.loads;

import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets simulations, which stand in a package of their own, ask the rule. */
public final class StallRuleAccess {

    private StallRuleAccess() {}

    public static boolean decided(Sla sla, List<Measurement> windows, @Nullable Double knee, List<Double> capacities) {
        return StallRule.of(sla, windows, knee, capacities) != null;
    }
}
