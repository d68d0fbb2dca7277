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
 *     relay that passes on, or distances are what is probed
 * @param answers who answers the stacks; null for the server, as in runs of versions that had no replay
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
        @Nullable Answers answers,
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
        if (answers != null && answers != Answers.OF_SERVER && probing instanceof Probing.Distances) {
            throw new IllegalArgumentException(
                    "--replay takes the server away, and distances are measured to it: leave out --replay, or give one --round-trip to another command");
        }
        if (answers == Answers.BOTH && windows.profiledRounds() != null) {
            throw new IllegalArgumentException(
                    "--profile says where the time goes with one server, and --replay both runs two: leave out --profile, or both");
        }
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one arm");
        }
    }

    /** A plan whose server answers. */
    public Plan(
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
        this(arms, scenario, load, windows, precision, jvm, probing, http, roundTrip, null, seed);
    }

    /** A plan without a relay. */
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
        this(arms, scenario, load, windows, precision, jvm, probing, http, null, null, seed);
    }

    /** Whether a relay answers in the server's place, in all forks. */
    public boolean isReplayed() {
        return answers == Answers.REPLAYED;
    }

    /** Whether the server and the replay are compared, each with forks of its own. */
    public boolean hasBothAnswers() {
        return answers == Answers.BOTH;
    }

    /** The same plan with other arms, in another order of turns and with other draws. */
    public Plan comparing(List<Arm> others, long otherSeed) {
        return new Plan(others, scenario, load, windows, precision, jvm, probing, http, roundTrip, answers, otherSeed);
    }

    /** The forks of each arm in a block, by how they reach the server. */
    public List<Link> links() {
        if (probing instanceof Probing.Distances distances) {
            return distances.hasNone() ? List.of(Link.DIRECT, Link.RELAYED) : List.of(Link.RELAYED);
        }
        Link toServer = roundTrip == null ? Link.DIRECT : Link.RELAYED;
        return switch (answers) {
            case null -> List.of(toServer);
            case OF_SERVER -> List.of(toServer);
            case REPLAYED -> List.of(Link.REPLAYED);
            case BOTH -> List.of(toServer, Link.REPLAYED);
        };
    }

    /** Whether a relay answers in any fork. */
    public boolean hasReplay() {
        return links().contains(Link.REPLAYED);
    }

    /** The round trips that a relay makes, ascending; 0 if it only replays; empty without a relay. */
    public List<Duration> relayed() {
        if (probing instanceof Probing.Distances distances) {
            return distances.relayed();
        }
        if (roundTrip != null) {
            return List.of(roundTrip);
        }
        return hasReplay() ? List.of(Duration.ZERO) : List.of();
    }

    /** The same plan with another scenario. */
    public Plan asking(StoredScenario other) {
        return new Plan(arms, other, load, windows, precision, jvm, probing, http, roundTrip, answers, seed);
    }

    /** The same plan with another end. */
    public Plan until(Precision other) {
        return new Plan(arms, scenario, load, windows, other, jvm, probing, http, roundTrip, answers, seed);
    }

    /** The same plan with another search. */
    public Plan lookingFor(Probing other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, other, http, roundTrip, answers, seed);
    }

    /** The same plan with another life of connections. */
    public Plan over(HttpPlan other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, probing, other, roundTrip, answers, seed);
    }

    /** The same plan at another distance from the server; null for none. */
    public Plan away(@Nullable Duration other) {
        return new Plan(arms, scenario, load, windows, precision, jvm, probing, http, other, answers, seed);
    }

    /** The same plan with other answers. */
    public Plan answered(Answers by) {
        return new Plan(arms, scenario, load, windows, precision, jvm, probing, http, roundTrip, by, seed);
    }
}
