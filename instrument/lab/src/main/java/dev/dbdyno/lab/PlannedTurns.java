package dev.dbdyno.lab;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The turns that a plan asks of its forks. */
record PlannedTurns(Plan plan) {

    /**
     * Long enough to count operations in, and short enough that meanwhile the other forks' compilers work off their
     * queues.
     */
    static final Duration WARMUP_TURN = Duration.ofMillis(500);

    /** The longest round trip at which a fork with a relay warms up. */
    private static final Duration WARMUP_ROUND_TRIP = Duration.ofNanos(200_000);

    /** The shortest lead-in and turn at a distance, in round trips. */
    private static final int TRIPS_OF_A_LEAD_IN = 5;

    private static final int TRIPS_OF_A_TURN = 25;

    static Command.Turn warmUp(LoadModel load) {
        return new Command.Turn(load, Duration.ZERO, WARMUP_TURN, Phase.WARMUP);
    }

    Command.Turn measured() {
        return new Command.Turn(plan.load(), leadIn(), plan.windows().window(), Phase.MEASURED);
    }

    /**
     * The lead-in before a measured turn. Loads with a schedule have their own, and a backlog begins with an empty
     * queue.
     */
    private Duration leadIn() {
        return plan.load() instanceof LoadModel.ClosedLoop ? plan.windows().settling() : Duration.ZERO;
    }

    /**
     * A measured turn at a distance. Longer round trips get longer turns, or else the end of the last operation would
     * decide their rate.
     */
    Command.Turn away(Duration roundTrip) {
        Duration leadIn = longer(plan.windows().settling(), roundTrip.multipliedBy(TRIPS_OF_A_LEAD_IN));
        Duration length = longer(plan.windows().window(), roundTrip.multipliedBy(TRIPS_OF_A_TURN));
        return new Command.Turn(plan.load(), leadIn, length, Phase.MEASURED);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    Command.Turn probing(ProbeRule.Probe probe) {
        return new Command.Turn(probe.load(), probe.settling(), probe.length(), Phase.MEASURED, latencyBound());
    }

    private @Nullable Duration latencyBound() {
        return plan.probing() instanceof Probing.Rates rates ? rates.latencyBound() : null;
    }

    /**
     * The distance at which a fork warms up; null where distances are not compared. It is near enough to run the code as
     * often as the compiler needs, and far enough for a stack to notice.
     */
    @Nullable Duration warmUpDistance(Link link) {
        if (!(plan.probing() instanceof Probing.Distances distances)) {
            return null;
        }
        Duration shortest = distances.relayed().getFirst();
        if (link == Link.DIRECT) {
            return Duration.ZERO;
        }
        return shortest.compareTo(WARMUP_ROUND_TRIP) > 0 ? WARMUP_ROUND_TRIP : shortest;
    }
}
