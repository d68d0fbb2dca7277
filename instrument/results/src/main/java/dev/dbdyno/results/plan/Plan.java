package dev.dbdyno.results.plan;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run: arms × scenario × load × precision.
 *
 * @param arms the first is the reference
 * @param load of every window; where the plan is {@code probing}, of the warm-up alone
 * @param probing what each fork is asked after its warm-up; null where it is measured in equal windows of {@code load}
 * @param http how a generator talks to web hosts; null where no arm has one
 * @param roundTrip by which each round trip between a stack and its server takes longer, through a relay; null where there is no
 *     relay, or distances are what is probed
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
        @Nullable Duration roundTrip,
        long seed) {
    public Plan {
        arms = List.copyOf(arms);
        if (roundTrip != null) {
            Require.positive("roundTrip (nanoseconds)", roundTrip.toNanos());
        }
        if (roundTrip != null && probing instanceof Probing.Distances) {
            throw new IllegalArgumentException(
                    "--round-trip is one distance for all, and --round-trips are those that are compared: leave out --round-trip");
        }
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one arm");
        }
    }

    /** One without a relay. */
    public Plan(
            List<Arm> arms,
            StoredScenario scenario,
            LoadModel load,
            WindowPlan windows,
            Precision precision,
            JvmPlan jvm,
            @Nullable Probing probing,
            @Nullable HttpPlan http,
            long seed) {
        this(arms, scenario, load, windows, precision, jvm, probing, http, null, seed);
    }

    /** The same with other arms, in another order of turns and with other draws. */
    public Plan comparing(List<Arm> others, long otherSeed) {
        return new Plan(others, scenario, load, windows, precision, jvm, probing, http, roundTrip, otherSeed);
    }

    /** The forks of each arm in a block, by how they reach the server. */
    public List<Link> links() {
        if (probing instanceof Probing.Distances distances) {
            return distances.hasNone() ? List.of(Link.DIRECT, Link.RELAYED) : List.of(Link.RELAYED);
        }
        return List.of(roundTrip == null ? Link.DIRECT : Link.RELAYED);
    }

    /** Round trips that a relay makes, ascending; empty where there is none. */
    public List<Duration> relayed() {
        if (probing instanceof Probing.Distances distances) {
            return distances.relayed();
        }
        return roundTrip == null ? List.of() : List.of(roundTrip);
    }

    /** The same with another scenario. */
    public Plan asking(StoredScenario other) {
        return new Plan(arms, other, load, windows, precision, jvm, probing, http, roundTrip, seed);
    }

    /** The same with another end. */
    public Plan until(Precision other) {
        return new Plan(arms, scenario, load, windows, other, jvm, probing, http, roundTrip, seed);
    }

    /** The same looking for something else. */
    public Plan lookingFor(Probing other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, other, http, roundTrip, seed);
    }

    /** The same with connections of another life. */
    public Plan over(HttpPlan other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, probing, other, roundTrip, seed);
    }

    /** The same at another distance from the server; null for none. */
    public Plan away(@Nullable Duration other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, probing, http, other, seed);
    }
}
