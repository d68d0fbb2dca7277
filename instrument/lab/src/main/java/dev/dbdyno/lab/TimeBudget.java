package dev.dbdyno.lab;

import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time that a run has from one start of the lab to its end. It is a limit: no turn begins behind it, and one that began
 * before it may not outlast it by more than it is long. Safe from any thread.
 */
final class TimeBudget {

    /** The time that a turn may take beyond its length, because operations in flight run to their end. */
    private static final Duration FOR_LAST_OPERATIONS = Duration.ofSeconds(2);

    private final Precision precision;
    private final InstantSource clock;
    private final Instant startedAt;
    private volatile int doneBlocks;

    TimeBudget(Precision precision, InstantSource clock) {
        this.precision = precision;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /** Notes how many of the run's blocks are done, including those of earlier sittings. */
    void blocksDone(int blocks) {
        doneBlocks = blocks;
    }

    /** Negative where it is spent. */
    Duration left() {
        return precision.limitAfter(doneBlocks).minus(Duration.between(startedAt, clock.instant()));
    }

    boolean isSpent() {
        return !left().isPositive();
    }

    /** Whether a turn of this length that is under way must be broken off. */
    boolean isOverdue(Duration turn) {
        return left().plus(turn).plus(FOR_LAST_OPERATIONS).isNegative();
    }
}
