package dev.dbdyno.load.recording;

import dev.dbdyno.results.window.FirstFailure;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one client saw in one window: its own histogram, its own counts. Used by one thread at a time; nothing is shared
 * or locked, nothing is allocated for an operation that ended well.
 */
public final class Recorder {

    /** Longest value kept; a longer one counts as this and is warned of. */
    public static final long LONGEST_NANOS = ClippedHistogram.LONGEST_NANOS;

    private final ClippedHistogram nanos = new ClippedHistogram();
    private final Set<Thread> endedOn = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Thread lastEndedOn;
    private long threadChanges;
    private long failures;
    private long failedNanos;
    private @Nullable FirstFailure firstFailure;
    private long firstStartNanos;
    private long lastEndNanos;
    private @Nullable AllAtWork allAtWork;
    private double atWork;
    private double nanosAtWork;

    /** An empty histogram of the range that all recorders have. */
    public static Histogram emptyHistogram() {
        return ClippedHistogram.sum();
    }

    /** Forgets the last window. */
    public void reset() {
        nanos.reset();
        endedOn.clear();
        lastEndedOn = null;
        threadChanges = 0;
        failures = 0;
        failedNanos = 0;
        firstFailure = null;
        allAtWork = null;
        atWork = 0;
        nanosAtWork = 0;
    }

    /** The first operation of a client starts. */
    public void starts(long startNanos, WindowRun window) {
        starts(startNanos, window, 1);
    }

    /** The first operations of clients start that share this. */
    public void starts(long startNanos, WindowRun window, int clients) {
        starts(startNanos);
        allAtWork = Objects.requireNonNull(window.allAtWork(), "a window of clients");
        allAtWork.begin(clients);
    }

    /** The first operation of a window starts. */
    public void starts(long startNanos) {
        firstStartNanos = startNanos;
        lastEndNanos = startNanos;
    }

    /** An operation ended on a thread, well where {@code failure} is null. */
    public void ended(Thread thread, long startNanos, long endNanos, @Nullable FirstFailure failure) {
        lastEndNanos = endNanos - lastEndNanos > 0 ? endNanos : lastEndNanos;
        if (!thread.equals(lastEndedOn)) {
            changeTo(thread);
        }
        double part = allAtWork == null ? 0 : allAtWork.partOf(startNanos, endNanos);
        nanosAtWork += part * (endNanos - startNanos);
        if (failure == null) {
            nanos.record(endNanos - startNanos);
            atWork += part;
        } else {
            countFailure(endNanos - startNanos, failure);
        }
    }

    private void changeTo(Thread thread) {
        if (lastEndedOn != null) {
            threadChanges++;
        }
        lastEndedOn = thread;
        endedOn.add(thread);
    }

    private void countFailure(long latencyNanos, FirstFailure failure) {
        failures++;
        failedNanos += latencyNanos;
        if (firstFailure == null) {
            firstFailure = failure;
        }
    }

    public AbstractHistogram nanos() {
        return nanos.nanos();
    }

    public Set<Thread> endedOn() {
        return endedOn;
    }

    /** How many operations ended on another thread than the one before them. */
    public long threadChanges() {
        return threadChanges;
    }

    /** When all clients were at work; null for other loads. */
    @Nullable AllAtWork allAtWork() {
        return allAtWork;
    }

    /** Operations that ended well while all clients were at work. */
    double atWork() {
        return atWork;
    }

    /** Time in operations, failed ones included, while all clients were at work. */
    double nanosAtWork() {
        return nanosAtWork;
    }

    public long failures() {
        return failures;
    }

    /** Time in operations that failed. */
    public long failedNanos() {
        return failedNanos;
    }

    /** Values beyond {@link #LONGEST_NANOS}. */
    public long clipped() {
        return nanos.clipped();
    }

    public @Nullable FirstFailure firstFailure() {
        return firstFailure;
    }

    public long firstStartNanos() {
        return firstStartNanos;
    }

    public long lastEndNanos() {
        return lastEndNanos;
    }
}
