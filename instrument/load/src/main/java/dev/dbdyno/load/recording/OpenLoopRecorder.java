package dev.dbdyno.load.recording;

import dev.dbdyno.results.window.FirstFailure;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one writer saw of an open loop's window. An operation is told of twice: when the load maker sees that it is due,
 * and when it has ended; the two may be told to different recorders of the same window. Used by one thread at a time;
 * allocates nothing for an operation that ended well.
 *
 * <p>Instants are those of the {@code NanoClock}.
 */
public final class OpenLoopRecorder {

    private final ClippedHistogram latency = new ClippedHistogram();
    private final ClippedHistogram service = new ClippedHistogram();
    private final ClippedHistogram lag = new ClippedHistogram();
    private final @Nullable Slicing slicing;
    private final List<SliceCounts> slices;
    private final LateStarts late = new LateStarts();
    private final Set<Thread> endedOn = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Thread lastEndedOn;
    private long fromNanos;
    private long untilNanos;
    private long lastEndNanos;
    private long leadInDue;
    private long leadInEnded;
    private long due;
    private long dueInTime;
    private long failures;
    private @Nullable FirstFailure firstFailure;

    private OpenLoopRecorder(@Nullable Slicing slicing) {
        this.slicing = slicing;
        this.slices = slicing == null
                ? List.of()
                : Stream.generate(SliceCounts::new).limit(slicing.slices()).toList();
    }

    /** A recorder for windows of an open loop. */
    public static OpenLoopRecorder whole() {
        return new OpenLoopRecorder(null);
    }

    /** A recorder for windows of a spike of this length, which are also kept in slices. */
    public static OpenLoopRecorder inSlices(Duration spike) {
        return new OpenLoopRecorder(Slicing.of(spike));
    }

    /**
     * Counts excursions beyond a bound in every window from the next one on.
     *
     * @param latencyBound null for none
     */
    public void watch(@Nullable Duration latencyBound) {
        late.watch(latencyBound);
    }

    /**
     * Begins a window and forgets the last one; called before the schedule starts.
     *
     * @param from what is due before is lead-in
     * @param until from then on nothing is due any more
     */
    public void begin(long from, long until) {
        reset();
        fromNanos = from;
        untilNanos = until;
        lastEndNanos = until;
    }

    private void reset() {
        latency.reset();
        service.reset();
        lag.reset();
        late.reset();
        slices.forEach(SliceCounts::reset);
        endedOn.clear();
        lastEndedOn = null;
        leadInDue = 0;
        leadInEnded = 0;
        due = 0;
        dueInTime = 0;
        failures = 0;
        firstFailure = null;
    }

    /**
     * The load maker has seen that an operation is due; it now starts, or waits for a free connection or worker.
     *
     * @param intended when it was due by the schedule
     * @param noticed now: what lies between the two is the load maker's own lag
     */
    public void due(long intended, long noticed) {
        if (intended - fromNanos < 0) {
            leadInDue++;
            return;
        }
        due++;
        dueInTime += noticed - untilNanos < 0 ? 1 : 0;
        lag.record(Math.max(0, noticed - intended));
        SliceCounts slice = sliceAt(intended);
        if (slice != null) {
            slice.due();
        }
    }

    /**
     * An operation has ended, well where {@code failure} is null.
     *
     * @param thread on which it ended; null where threads are not to be counted
     * @param started when it got its connection or worker
     */
    public void ended(@Nullable Thread thread, long intended, long started, long end, @Nullable FirstFailure failure) {
        if (intended - fromNanos < 0) {
            leadInEnded++;
            return;
        }
        lastEndNanos = end - lastEndNanos > 0 ? end : lastEndNanos;
        late.ended(intended, end);
        if (thread != null && !thread.equals(lastEndedOn)) {
            lastEndedOn = thread;
            endedOn.add(thread);
        }
        if (failure == null) {
            count(intended, started, end);
        } else {
            countFailure(intended, failure);
        }
    }

    private void count(long intended, long started, long end) {
        latency.record(end - intended);
        service.record(end - started);
        SliceCounts dueIn = sliceAt(intended);
        if (dueIn != null) {
            dueIn.took(end - intended);
        }
        SliceCounts endedIn = sliceAt(end);
        if (endedIn != null) {
            endedIn.ended();
        }
    }

    private void countFailure(long intended, FirstFailure failure) {
        failures++;
        if (firstFailure == null) {
            firstFailure = failure;
        }
        SliceCounts slice = sliceAt(intended);
        if (slice != null) {
            slice.failed();
        }
    }

    private @Nullable SliceCounts sliceAt(long nanos) {
        if (slicing == null) {
            return null;
        }
        int slice = slicing.at(nanos - fromNanos);
        return slice < slices.size() ? slices.get(slice) : null;
    }

    ClippedHistogram latency() {
        return latency;
    }

    ClippedHistogram service() {
        return service;
    }

    LateStarts late() {
        return late;
    }

    ClippedHistogram lag() {
        return lag;
    }

    @Nullable Slicing slicing() {
        return slicing;
    }

    List<SliceCounts> slices() {
        return slices;
    }

    Set<Thread> endedOn() {
        return endedOn;
    }

    long fromNanos() {
        return fromNanos;
    }

    /** The end of the window, or of the last operation where that is later. */
    long lastEndNanos() {
        return lastEndNanos;
    }

    long leadInDue() {
        return leadInDue;
    }

    long leadInEnded() {
        return leadInEnded;
    }

    long dueOperations() {
        return due;
    }

    /** The number of due operations that the load maker saw before the window's end. */
    long dueInTime() {
        return dueInTime;
    }

    long failures() {
        return failures;
    }

    @Nullable FirstFailure firstFailure() {
        return firstFailure;
    }
}
