package dev.dbdyno.child.load;

import dev.dbdyno.load.usage.GarbageCollections;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * How long the collector kept the load maker from seeing what was due. That is not its own fault: the garbage is the stack's, and a client
 * on another machine would have asked in time. So this time counts as latency, and not as lag. A load maker that is behind for any
 * other reason stays so, whatever is collected meanwhile. Used by one thread.
 */
final class CollectorPauses {

    /** Beans count a pause in whole milliseconds. */
    private static final long RESOLUTION_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final GarbageCollections collections;

    /** Pauses that an operation still to come may have fallen into, the oldest first. */
    private final Deque<Pause> pauses = new ArrayDeque<>();

    private long totalNanos;
    private long counted;
    private long countedNanos;
    private long lookedNanos;

    /**
     * Looks out from now on.
     *
     * @param nowNanos at or before the first operation's due time
     */
    CollectorPauses(GarbageCollections collections, long nowNanos) {
        this.collections = collections;
        this.counted = collections.pauses();
        this.countedNanos = collections.pausedNanos();
        this.lookedNanos = nowNanos;
    }

    /**
     * When the load maker would have seen that an operation is due, had the collector not stopped it since.
     *
     * @param intendedNanos when it was due; not before that of the operation asked about last
     * @param nowNanos when it was really seen
     */
    long noticed(long intendedNanos, long nowNanos) {
        long count = collections.pauses();
        if (count != counted) {
            add(count, nowNanos);
        }
        lookedNanos = nowNanos;
        return pauses.isEmpty() ? nowNanos : nowNanos - pausedSince(intendedNanos);
    }

    /** The collections since the last look are one pause that has just ended, because nobody knows when they were. */
    private void add(long count, long nowNanos) {
        long nanos = collections.pausedNanos();
        long most = nanos - countedNanos + (count - counted) * RESOLUTION_NANOS;
        Pause pause = new Pause(nowNanos - Math.min(most, nowNanos - lookedNanos), nowNanos);
        counted = count;
        countedNanos = nanos;
        totalNanos += pause.nanos();
        pauses.addLast(pause);
    }

    private long pausedSince(long intendedNanos) {
        Pause oldest = pauses.peekFirst();
        while (oldest != null && oldest.untilNanos - intendedNanos <= 0) {
            totalNanos -= oldest.nanos();
            pauses.removeFirst();
            oldest = pauses.peekFirst();
        }
        return oldest == null ? 0 : totalNanos - Math.max(0, intendedNanos - oldest.fromNanos);
    }

    private record Pause(long fromNanos, long untilNanos) {
        long nanos() {
            return untilNanos - fromNanos;
        }
    }
}
