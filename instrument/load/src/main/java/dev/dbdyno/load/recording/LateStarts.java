package dev.dbdyno.load.recording;

import dev.dbdyno.results.window.Excursions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When the operations of a window were due whose latency was beyond a bound. Operations end in another order than they were
 * due, and several writers see a window, so that the excursions can only be told when it is over.
 *
 * <p>Grows to what the worst window needs, and keeps that: nothing is allocated for an operation as a rule. Used by one thread
 * at a time.
 */
final class LateStarts {

    private static final int FIRST_CAPACITY = 1_024;

    private long[] intended = new long[FIRST_CAPACITY];
    private int size;
    private long boundNanos = Long.MAX_VALUE;

    /** Watches this bound from the next window on; null counts none. */
    void watch(@Nullable Duration latencyBound) {
        boundNanos = latencyBound == null ? Long.MAX_VALUE : latencyBound.toNanos();
    }

    /** The bound that is watched; null if none is. */
    @Nullable Long watchedNanos() {
        return boundNanos == Long.MAX_VALUE ? null : Long.valueOf(boundNanos);
    }

    /** Forgets the last window. */
    void reset() {
        size = 0;
    }

    /** Reports that an operation that was due in the window has ended. */
    void ended(long intendedNanos, long endNanos) {
        if (endNanos - intendedNanos <= boundNanos) {
            return;
        }
        if (size == intended.length) {
            intended = Arrays.copyOf(intended, 2 * size);
        }
        intended[size++] = intendedNanos;
    }

    /** What all writers of a window, who watch one bound, saw together; null where they counted none. */
    static @Nullable Excursions excursions(List<LateStarts> writers, long fromNanos) {
        long boundNanos = writers.getFirst().boundNanos;
        return boundNanos == Long.MAX_VALUE ? null : Excursions.of(boundNanos, ascending(writers, fromNanos));
    }

    /** The same for what other processes saw to be joined to; empty where none is counted. */
    static List<Excursions.Stretch> stretches(List<LateStarts> writers, long fromNanos) {
        long boundNanos = writers.getFirst().boundNanos;
        return boundNanos == Long.MAX_VALUE
                ? List.of()
                : Excursions.stretches(boundNanos, ascending(writers, fromNanos));
    }

    private static long[] ascending(List<LateStarts> writers, long fromNanos) {
        // from the window's beginning, for nanoTime may wrap
        return writers.stream()
                .flatMapToLong(writer -> Arrays.stream(writer.intended, 0, writer.size))
                .map(intendedNanos -> intendedNanos - fromNanos)
                .sorted()
                .toArray();
    }
}
