package dev.dbdyno.results;

import java.util.List;

/**
 * What is to be run: arms × scenario × load × precision.
 *
 * @param arms the first is the reference
 * @param seed of the order of arms in each block and of every drawn parameter
 */
public record Plan(
        List<Arm> arms,
        Scenario scenario,
        LoadModel load,
        WindowPlan windows,
        Precision precision,
        JvmPlan jvm,
        long seed) {
    public Plan {
        arms = List.copyOf(arms);
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one arm");
        }
    }
}
