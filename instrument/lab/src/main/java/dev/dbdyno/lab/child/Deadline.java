package dev.dbdyno.lab.child;

import java.time.Duration;

/** The instant, on the monotonic clock, until which a phase may last; owns that clock for this package. */
public final class Deadline {

    private final Duration limit;
    private final long endNanos;

    private Deadline(Duration limit) {
        this.limit = limit;
        this.endNanos = System.nanoTime() + limit.toNanos();
    }

    public static Deadline in(Duration limit) {
        return new Deadline(limit);
    }

    Duration limit() {
        return limit;
    }

    long remainingNanos() {
        return Math.max(0, endNanos - System.nanoTime());
    }

    public boolean isOver() {
        return remainingNanos() == 0;
    }
}
