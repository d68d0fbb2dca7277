package dev.dbdyno.load.recording;

import dev.dbdyno.results.window.Remark;
import java.util.Optional;

/**
 * Whether the load maker's process stood still in a window: stopped, or in a long collection. In a long window that is too
 * rare to be seen at p99, but then p99.9 is the load maker's. Pure; nanoseconds.
 *
 * @param longestLag of all operations
 * @param longestLatency of those that ended well
 */
record Standstill(long longestLag, long longestLatency) {

    /** A shorter standstill is a busy machine, which is late for the stack as well. */
    static final long LEAST_NANOS = 100_000_000;

    /** Why the window says nothing; empty where the process ran all the time. */
    Optional<Remark> fault() {
        return longestLag > Math.max(LEAST_NANOS, Validity.LAG_FRACTION * longestLatency)
                ? Optional.of(new Remark.LoadMakerStoodStill(longestLag, longestLatency))
                : Optional.empty();
    }
}
