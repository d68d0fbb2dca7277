package dev.dbdyno.load.recording;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What all recorders of an open loop's window say together; built when all that was due has ended. */
public final class OpenLoopTotals {

    private final List<OpenLoopRecorder> recorders;
    private final Histogram latency = ClippedHistogram.sum();
    private final Histogram service = ClippedHistogram.sum();
    private final Histogram lag = ClippedHistogram.sum();
    private final Set<Thread> endedOn = Collections.newSetFromMap(new IdentityHashMap<>());
    private final long startNanos;
    private long endNanos;
    private long leadInDue;
    private long leadInEnded;
    private long due;
    private long dueInTime;
    private long failures;
    private long clipped;
    private @Nullable FirstFailure firstFailure;

    private OpenLoopTotals(List<OpenLoopRecorder> recorders) {
        this.recorders = List.copyOf(recorders);
        this.startNanos = recorders.getFirst().fromNanos();
        this.endNanos = recorders.getFirst().lastEndNanos();
    }

    /** Sums up at least one recorder. All recorders have begun the same window. */
    public static OpenLoopTotals of(List<OpenLoopRecorder> recorders) {
        OpenLoopTotals totals = new OpenLoopTotals(recorders);
        recorders.forEach(totals::add);
        return totals;
    }

    private void add(OpenLoopRecorder recorder) {
        latency.add(recorder.latency().nanos());
        service.add(recorder.service().nanos());
        lag.add(recorder.lag().nanos());
        endedOn.addAll(recorder.endedOn());
        // by difference, for nanoTime may wrap
        endNanos = recorder.lastEndNanos() - endNanos > 0 ? recorder.lastEndNanos() : endNanos;
        leadInDue += recorder.leadInDue();
        leadInEnded += recorder.leadInEnded();
        due += recorder.dueOperations();
        dueInTime += recorder.dueInTime();
        failures += recorder.failures();
        clipped += recorder.latency().clipped();
        firstFailure = firstFailure == null ? recorder.firstFailure() : firstFailure;
    }

    /**
     * The window, with a verdict on whether it says anything.
     *
     * @param course that was offered
     * @param busiest of the threads that make load, the one with the least time to spare; null where that is unknown
     * @throws IllegalStateException when an operation that was due has not been told to have ended
     */
    public LoadedWindow window(Course course, @Nullable ThreadUse busiest) {
        requireAllAccountedFor();
        return new LoadedWindow(
                startNanos,
                endNanos,
                leadInEnded,
                latency.getTotalCount(),
                failures,
                firstFailure,
                Latency.of(latency),
                endedOn.isEmpty() ? null : endedOn.size(),
                null,
                null,
                new OpenLoopWindow(course.offeredPerSecond(), due, Latency.of(lag), Latency.of(service), excursions()),
                slices(),
                remarks(course, busiest));
    }

    private void requireAllAccountedFor() {
        long ended = latency.getTotalCount() + failures;
        if (ended != due || leadInEnded != leadInDue) {
            throw new IllegalStateException(
                    "of %d operations due in the window and %d in its lead-in %d and %d were recorded as ended: a fault of dbdyno's"
                            .formatted(due, leadInDue, ended, leadInEnded));
        }
    }

    private @Nullable Excursions excursions() {
        return LateStarts.excursions(
                recorders.stream().map(OpenLoopRecorder::late).toList(), startNanos);
    }

    /** Stretches of operations beyond the bound that is watched; what other generators saw is joined to them. */
    public List<Excursions.Stretch> lateStretches() {
        return LateStarts.stretches(
                recorders.stream().map(OpenLoopRecorder::late).toList(), startNanos);
    }

    private List<Remark> remarks(Course course, @Nullable ThreadUse busiest) {
        Validity validity = validity(course, busiest);
        List<Remark> remarks = new ArrayList<>(validity.faults());
        validity.lagInLatency().ifPresent(remarks::add);
        new Standstill(lag.getMaxValue(), latency.getMaxValue()).fault().ifPresent(remarks::add);
        if (clipped > 0) {
            remarks.add(new Remark.Clipped(clipped, ClippedHistogram.LONGEST_NANOS));
        }
        return remarks;
    }

    private Validity validity(Course course, @Nullable ThreadUse busiest) {
        return new Validity(
                due,
                dueInTime,
                course.window().toNanos(),
                latency.getValueAtPercentile(99),
                lag.getValueAtPercentile(99),
                recorders.getFirst().late().watchedNanos(),
                busiest);
    }

    private @Nullable List<Slice> slices() {
        Slicing slicing = recorders.getFirst().slicing();
        if (slicing == null) {
            return null;
        }
        List<Slice> slices = new ArrayList<>();
        for (int index = 0; index < slicing.slices(); index++) {
            slices.add(slice(slicing, index));
        }
        return slices;
    }

    private Slice slice(Slicing slicing, int index) {
        Histogram nanos = ClippedHistogram.sum();
        long dueInSlice = 0;
        long failuresInSlice = 0;
        long endedInSlice = 0;
        for (OpenLoopRecorder recorder : recorders) {
            SliceCounts counts = recorder.slices().get(index);
            nanos.add(counts.latency().nanos());
            dueInSlice += counts.dueOperations();
            failuresInSlice += counts.failures();
            endedInSlice += counts.endedOperations();
        }
        return new Slice(slicing.lengthOf(index), dueInSlice, failuresInSlice, endedInSlice, Latency.of(nanos));
    }
}
