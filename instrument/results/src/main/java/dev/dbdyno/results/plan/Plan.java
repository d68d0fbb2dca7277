package dev.dbdyno.results.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run: arms × scenario × load × precision.
 *
 * @param arms the first is the reference
 * @param load of every window; where the plan is {@code probing}, of the warm-up alone
 * @param probing what each fork is asked after its warm-up; null where it is measured in equal windows of {@code load}
 * @param http how a generator talks to web hosts; null where no arm has one
 * @param seed of the order of arms in each block and of every drawn parameter
 */
public record Plan(
        List<Arm> arms,
        StoredScenario scenario,
        LoadModel load,
        WindowPlan windows,
        Precision precision,
        JvmPlan jvm,
        @Nullable Probing probing,
        @Nullable HttpPlan http,
        long seed) {
    public Plan {
        arms = List.copyOf(arms);
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one arm");
        }
    }

    /** The same with another scenario. */
    public Plan asking(StoredScenario other) {
        return new Plan(arms, other, load, windows, precision, jvm, probing, http, seed);
    }

    /** The same with another end. */
    public Plan until(Precision other) {
        return new Plan(arms, scenario, load, windows, other, jvm, probing, http, seed);
    }

    /** The same looking for something else. */
    public Plan lookingFor(Probing other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, other, http, seed);
    }

    /** The same with connections of another life. */
    public Plan over(HttpPlan other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, probing, other, seed);
    }
}
