package dev.dbdyno.load.recording;

import dev.dbdyno.load.NanoClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time in which all clients of a window are at work. Where some have to wait for a processor before they begin, the window ends
 * later by as much, so that it is as long as in any other. Shared by all clients.
 */
final class AllAtWork {

    /** From a window's begin to the first instant at which all clients may count as at work; they wake up within a millisecond. */
    private static final Duration TO_BEGIN = Duration.ofMillis(5);

    /** Clients begin in the first tenth of a window that is too short for that. */
    private static final int LEAST_PARTS = 10;

    /**
     * How long clients wait for the last to begin, where the window is not longer. On a busy machine that takes as long as a scheduler's
     * round through all that want a processor.
     */
    private static final Duration LONGEST_TO_BEGIN = Duration.ofMillis(200);

    /** In place of an instant: not all have begun yet. */
    private static final long NOT_YET = -1;

    /** In place of an instant: one has stopped before another began. */
    private static final long NEVER = -2;

    private final NanoClock clock;
    private final long beginNanos;
    private final long lengthNanos;
    private final long toBeginNanos;
    private final AtomicInteger notBegun;

    /** From the window's begin to the instant from which all clients are at work. */
    private final AtomicLong from = new AtomicLong(NOT_YET);

    AllAtWork(NanoClock clock, long beginNanos, Duration length, int clients) {
        this.clock = clock;
        this.beginNanos = beginNanos;
        this.lengthNanos = length.toNanos();
        this.toBeginNanos = Math.min(TO_BEGIN.toNanos(), lengthNanos / LEAST_PARTS);
        this.notBegun = new AtomicInteger(clients);
    }

    /** Some clients start their first operations. */
    void begin(int clients) {
        if (notBegun.addAndGet(-clients) == 0) {
            // not when its operation started: it may have had to wait for a processor since
            allBegunBy(clock.nanoTime());
        }
    }

    private void allBegunBy(long nanos) {
        from.compareAndSet(NOT_YET, Math.max(toBeginNanos, nanos - beginNanos));
    }

    /** Whether a client may start an operation at this instant. Who asks in vain stops. */
    boolean isOpenAt(long nanos) {
        // relative to the begin, for nanoTime may wrap
        long since = nanos - beginNanos;
        if (since < lengthNanos || (since < LONGEST_TO_BEGIN.toNanos() && from.get() == NOT_YET)) {
            return true;
        }
        from.compareAndSet(NOT_YET, NEVER);
        return since < from.get() + nanos();
    }

    /** How long it is; 0 where one stopped before another began. */
    long nanos() {
        return from.get() < 0 ? 0 : lengthNanos - toBeginNanos;
    }

    /** The part in it of the time of an operation that has just ended. */
    double partOf(long startNanos, long endNanos) {
        if (from.get() == NOT_YET && notBegun.get() == 0) {
            // the last to begin may have to wait for a processor before it can say so
            allBegunBy(endNanos);
        }
        long first = from.get();
        if (first < 0) {
            return 0;
        }
        long start = startNanos - beginNanos;
        long end = endNanos - beginNanos;
        long last = first + nanos();
        if (start >= first && end <= last) {
            return 1;
        }
        long within = Math.min(end, last) - Math.max(start, first);
        return within <= 0 ? 0 : (double) within / (end - start);
    }
}
