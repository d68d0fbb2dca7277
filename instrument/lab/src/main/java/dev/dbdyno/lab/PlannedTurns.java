package dev.dbdyno.lab;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.scenarios.Pace;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The turns that a plan asks of its forks.
 *
 * @param operation how long one takes with the slowest of them, as far as that has been seen; zero before
 */
record PlannedTurns(Plan plan, Scenario scenario, Duration operation) {

    /**
     * Long enough to count operations in, and short enough that meanwhile the other forks' compilers work off their
     * queues.
     */
    private static final Duration WARMUP_TURN = Duration.ofMillis(500);

    /** The same where rounds that settle follow (docs/adr/0053-rounds-that-settle.md): they show what the compilers of others hide. */
    private static final Duration WARMUP_TURN_BEFORE_SETTLING = Duration.ofMillis(300);

    /**
     * The turns that make up a window of a warm-up. There need to be some, because what starts, reads and reports them is compiled as
     * well; each costs a break.
     */
    private static final int TURNS_OF_A_WARMUP_WINDOW = 5;

    /** The longest round trip at which a fork with a relay warms up. */
    private static final Duration WARMUP_ROUND_TRIP = Duration.ofNanos(200_000);

    /** The shortest lead-in and turn, in operations of one client that waits for nothing but its statements' round trips. */
    private static final int OPERATIONS_OF_A_LEAD_IN = 5;

    private static final int OPERATIONS_OF_A_TURN = 25;

    /**
     * The shortest turn, in operations of one client that waits for processors and connections too. All clients begin at
     * once, and each is idle from its last operation's end to the turn's: half an operation on average, a twentieth of
     * the turn at most.
     */
    private static final int WAITS_OF_A_TURN = 10;

    PlannedTurns(Plan plan) {
        this(plan, Scenario.of(plan.scenario()), Duration.ZERO);
    }

    /** The same with room for operations that take as long as this, too. */
    PlannedTurns roomFor(Duration slow) {
        return new PlannedTurns(plan, scenario, longer(operation, slow));
    }

    Command.Turn warmUp(LoadModel load) {
        return new Command.Turn(load, Duration.ZERO, warmUpTurn(), Phase.WARMUP);
    }

    /** The length of a warm-up turn. */
    Duration warmUpTurn() {
        return isSettling() ? WARMUP_TURN_BEFORE_SETTLING : WARMUP_TURN;
    }

    /** Whether rounds that do not count come before the measured ones. Where a window is one turn, its lead-in does as much. */
    boolean isSettling() {
        return plan.probing() == null && makingUp(measured()).size() > 1;
    }

    /** The turns of a fork in a round that settles: those of a measured one, which belong to the warm-up. */
    List<Command.Turn> settling() {
        return makingUp(measured()).stream().map(Command.Turn::asWarmUp).toList();
    }

    Command.Turn measured() {
        return at(roundTrip());
    }

    /** The turns that make up such a window: itself, or short ones, of which all but the last are continued. */
    List<Command.Turn> makingUp(Command.Turn window) {
        Duration length = plan.windows().turn();
        if (length == null || !(window.load() instanceof LoadModel.ClosedLoop loop)) {
            return List.of(window);
        }
        Command.Turn last = partOf(window, loop, length);
        long turns =
                Math.round((double) window.length().toNanos() / last.length().toNanos());
        return turns <= 1
                ? List.of(window)
                : Stream.concat(Collections.nCopies((int) turns - 1, last.continued()).stream(), Stream.of(last))
                        .toList();
    }

    /** What is cold at its beginning is in no throughput: its clients are not all at work yet. */
    private Command.Turn partOf(Command.Turn window, LoadModel.ClosedLoop loop, Duration length) {
        Duration asked = window.phase() == Phase.WARMUP
                ? longer(length, window.length().dividedBy(TURNS_OF_A_WARMUP_WINDOW))
                : length;
        // cold code may have taken a second, for which no window is to be longer than asked
        Duration room = shorter(window.length(), operation.multipliedBy(WAITS_OF_A_TURN));
        return stretched(new Command.Turn(loop, Duration.ZERO, longer(asked, room), window.phase()), loop, roundTrip());
    }

    private Duration roundTrip() {
        Duration roundTrip = plan.roundTrip();
        return roundTrip == null ? Duration.ZERO : roundTrip;
    }

    /** A measured turn at a distance. */
    Command.Turn at(Duration roundTrip) {
        Command.Turn asked = new Command.Turn(
                plan.load(), plan.windows().settling(), plan.windows().window(), Phase.MEASURED);
        return plan.load() instanceof LoadModel.ClosedLoop loop
                ? stretched(asked, loop, roundTrip)
                : asked.withoutLeadIn();
    }

    /**
     * The turn of a closed loop. Where operations take longer, so does it, or else its beginning and end would decide their
     * rate. The turns of a round are equally long. Loads with a schedule have a lead-in and a length of their own, and a
     * backlog begins with an empty queue.
     */
    private Command.Turn stretched(Command.Turn asked, LoadModel.ClosedLoop loop, Duration roundTrip) {
        Duration served = roundTrip.multipliedBy(scenario.statementsInTurn());
        Duration leadIn = longer(asked.leadIn(), served.multipliedBy(OPERATIONS_OF_A_LEAD_IN));
        Duration steady = longer(asked.length(), served.multipliedBy(OPERATIONS_OF_A_TURN));
        Duration whole = operation(scenario.pace(), loop.clients(), served).multipliedBy(WAITS_OF_A_TURN);
        return new Command.Turn(loop, leadIn, longer(steady, whole), asked.phase());
    }

    /**
     * About how long an operation takes, as a client sees it, with the smallest pool. Whoever asks for a sleep chooses the
     * window for it.
     */
    private Duration operation(Pace pace, int clients, Duration served) {
        double waiting = Math.max(1, clients / (double) Pools.smallest(plan));
        double seconds = switch (pace) {
            case Pace.PerSecond rate -> clients / (double) rate.operations();
            case Pace.Holding held -> 0;
        };
        return Duration.ofNanos(Math.round(1e9 * seconds + waiting * served.toNanos()));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    Command.Turn probing(ProbeRule.Probe probe) {
        Command.Turn asked =
                new Command.Turn(probe.load(), probe.settling(), probe.length(), Phase.MEASURED, latencyBound());
        return probe.load() instanceof LoadModel.ClosedLoop loop ? stretched(asked, loop, roundTrip()) : asked;
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
