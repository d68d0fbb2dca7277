package dev.dbdyno.lab;

import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.LoadModel;
import java.time.Duration;

/**
 * How long each phase of a fork may last before its process counts as hanging; generous, for a hang costs one fork, and a
 * slow process ended too early costs a result.
 *
 * @param opening of a stack, of its host, or of a generator's connections
 * @param turn one turn, beyond what its load may take
 */
record PhaseLimits(Duration opening, Duration turn, Duration closing, Duration disconnecting) {

    private static final Duration LONGEST_BACKLOG = Duration.ofMinutes(2);

    /**
     * The longest time for what was due in an overloaded open loop, as a multiple of the turn's length. It runs to its
     * end, however many times the capacity was offered (docs/method.md, section 1). A process that hangs notices it
     * itself, long before.
     */
    private static final int LONGEST_OVERLOAD = 100;

    static final PhaseLimits USUAL = new PhaseLimits(
            Duration.ofSeconds(60), Duration.ofSeconds(30), Duration.ofSeconds(20), Duration.ofSeconds(10));

    /** How long a turn may last. */
    Duration of(Command.Turn asked) {
        Duration length = asked.leadIn().plus(asked.length());
        return longest(asked.load(), length).plus(turn);
    }

    /** The length of a turn that keeps up with its load. A backlog takes as long as it takes. */
    static Duration asked(Command.Turn turn) {
        Duration length = turn.leadIn().plus(turn.length());
        return switch (turn.load()) {
            case LoadModel.ClosedLoop closedLoop -> length;
            case LoadModel.Backlog backlog -> length;
            case LoadModel.OpenLoop open -> length.plus(open.leadIn());
            case LoadModel.Spike spike -> spike.length();
        };
    }

    private static Duration longest(LoadModel load, Duration window) {
        return switch (load) {
            case LoadModel.ClosedLoop closedLoop -> window.multipliedBy(2);
            case LoadModel.Backlog backlog -> LONGEST_BACKLOG;
            case LoadModel.OpenLoop open -> window.plus(open.leadIn()).multipliedBy(LONGEST_OVERLOAD);
            case LoadModel.Spike spike -> spike.length().multipliedBy(LONGEST_OVERLOAD);
        };
    }
}
