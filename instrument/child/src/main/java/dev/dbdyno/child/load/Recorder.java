package dev.dbdyno.child.load;

import dev.dbdyno.child.host.LoadedWindow.FirstFailure;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What one client saw in one window: its own histogram, its own counts. Used by one thread at a time; nothing is shared
 * or locked, nothing is allocated for an operation that ended well.
 */
final class Recorder {

    /** Longest value kept; a longer one counts as this and is warned of. */
    static final long LONGEST_NANOS = 600_000_000_000L;

    /** Step of the finest bucket: a 16 µs operation is still exact to three digits, and a client costs about 100 kB. */
    private static final long STEP_NANOS = 16;

    private static final int DIGITS = 3;

    private final IntCountsHistogram nanos = new IntCountsHistogram(STEP_NANOS, LONGEST_NANOS, DIGITS);
    private final Set<Thread> endedOn = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Thread lastEndedOn;
    private long failures;
    private long failedNanos;
    private long clipped;
    private @Nullable FirstFailure firstFailure;
    private long firstStartNanos;
    private long lastEndNanos;

    /** An empty histogram of the range that all recorders have. */
    static Histogram emptyHistogram() {
        return new Histogram(STEP_NANOS, LONGEST_NANOS, DIGITS);
    }

    /** Forgets the last window. */
    void reset() {
        nanos.reset();
        endedOn.clear();
        lastEndedOn = null;
        failures = 0;
        failedNanos = 0;
        clipped = 0;
        firstFailure = null;
    }

    /** The first operation of a window starts. */
    void starts(long startNanos) {
        firstStartNanos = startNanos;
        lastEndNanos = startNanos;
    }

    /** An operation ended on a thread, well where {@code failure} is null. */
    void ended(Thread thread, long startNanos, long endNanos, @Nullable FirstFailure failure) {
        lastEndNanos = endNanos - lastEndNanos > 0 ? endNanos : lastEndNanos;
        if (!thread.equals(lastEndedOn)) {
            lastEndedOn = thread;
            endedOn.add(thread);
        }
        if (failure == null) {
            count(endNanos - startNanos);
        } else {
            countFailure(endNanos - startNanos, failure);
        }
    }

    private void count(long latencyNanos) {
        if (latencyNanos <= LONGEST_NANOS) {
            nanos.recordValue(latencyNanos);
        } else {
            nanos.recordValue(LONGEST_NANOS);
            clipped++;
        }
    }

    private void countFailure(long latencyNanos, FirstFailure failure) {
        failures++;
        failedNanos += latencyNanos;
        if (firstFailure == null) {
            firstFailure = failure;
        }
    }

    AbstractHistogram nanos() {
        return nanos;
    }

    Set<Thread> endedOn() {
        return endedOn;
    }

    long failures() {
        return failures;
    }

    /** Time in operations that failed. */
    long failedNanos() {
        return failedNanos;
    }

    /** Values beyond {@link #LONGEST_NANOS}. */
    long clipped() {
        return clipped;
    }

    @Nullable FirstFailure firstFailure() {
        return firstFailure;
    }

    long firstStartNanos() {
        return firstStartNanos;
    }

    long lastEndNanos() {
        return lastEndNanos;
    }
}
