package dev.dbdyno.child.load;

import java.util.function.LongSupplier;

/**
 * Which operations came due while the collector had stopped this process. The load maker could not see them, but not for a fault of its
 * own: the garbage is the stack's, and a client on another machine would have asked in time. So they count as seen in time, and what they
 * waited is latency. Used by one thread.
 */
final class CollectorPauses {

    private final LongSupplier collections;
    private long counted;
    private long resumedNanos;
    private boolean hasPaused;

    /**
     * Looks out from now on.
     *
     * @param collections how many there have been
     */
    CollectorPauses(LongSupplier collections) {
        this.collections = collections;
        this.counted = collections.getAsLong();
    }

    /**
     * When the load maker saw that an operation is due, or would have.
     *
     * @param intendedNanos when it was due
     * @param nowNanos when it was really seen
     */
    long noticed(long intendedNanos, long nowNanos) {
        long count = collections.getAsLong();
        if (count != counted) {
            counted = count;
            resumedNanos = nowNanos;
            hasPaused = true;
        }
        return hasPaused && intendedNanos - resumedNanos < 0 ? intendedNanos : nowNanos;
    }
}
