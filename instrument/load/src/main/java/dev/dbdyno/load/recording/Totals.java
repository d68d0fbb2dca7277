package dev.dbdyno.load.recording;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What all recorders of a window say together; built when the window is over. */
public final class Totals {

    private final Histogram nanos = Recorder.emptyHistogram();
    private final Set<Thread> endedOn = Collections.newSetFromMap(new IdentityHashMap<>());
    private final long startNanos;
    private final long endNanos;
    private long threadChanges;
    private long failures;
    private long failedNanos;
    private long clipped;
    private double atWork;
    private double nanosAtWork;
    private long atWorkNanos;
    private @Nullable FirstFailure firstFailure;

    private Totals(long startNanos, long endNanos) {
        this.startNanos = startNanos;
        this.endNanos = endNanos;
    }

    /** Sums up at least one recorder. */
    public static Totals of(List<Recorder> recorders) {
        long start = recorders.getFirst().firstStartNanos();
        long end = recorders.getFirst().lastEndNanos();
        for (Recorder recorder : recorders) {
            // by difference, for nanoTime may wrap
            start = recorder.firstStartNanos() - start < 0 ? recorder.firstStartNanos() : start;
            end = recorder.lastEndNanos() - end > 0 ? recorder.lastEndNanos() : end;
        }
        Totals totals = new Totals(start, end);
        recorders.forEach(totals::add);
        return totals;
    }

    private void add(Recorder recorder) {
        nanos.add(recorder.nanos());
        endedOn.addAll(recorder.endedOn());
        threadChanges += recorder.threadChanges();
        failures += recorder.failures();
        failedNanos += recorder.failedNanos();
        clipped += recorder.clipped();
        atWork += recorder.atWork();
        nanosAtWork += recorder.nanosAtWork();
        AllAtWork all = recorder.allAtWork();
        atWorkNanos = all == null ? atWorkNanos : all.nanos();
        firstFailure = firstFailure == null ? recorder.firstFailure() : firstFailure;
    }

    /** The window of a load that keeps no fixed number of operations in flight. */
    public LoadedWindow window() {
        return window(clipped());
    }

    /** The window of a load that kept {@code clients} operations in flight. Little's law must show the same number. */
    public LoadedWindow windowOf(int clients) {
        List<Remark> remarks = new ArrayList<>(clipped());
        Remark.NotLittle.of(inFlight(), clients).ifPresent(remarks::add);
        return window(remarks).ofClients(threadChanges, atWorkNanos == 0 ? null : new AtWork(atWork, atWorkNanos));
    }

    /**
     * N = X·R (J. D. C. Little: "A proof for the queuing formula L = λW", Operations Research 9, 1961). R comes from the
     * histogram, not from the stamps, so that a value recorded wrongly, twice or not at all shows as well. Where operations are counted
     * while all clients are at work, so is this, for their ends are in no throughput.
     */
    private double inFlight() {
        if (atWorkNanos > 0) {
            return nanosAtWork / atWorkNanos;
        }
        double inOperations = failedNanos;
        if (nanos.getTotalCount() > 0) {
            inOperations += nanos.getMean() * nanos.getTotalCount();
        }
        return inOperations / (endNanos - startNanos);
    }

    private List<Remark> clipped() {
        return clipped == 0 ? List.of() : List.of(new Remark.Clipped(clipped, Recorder.LONGEST_NANOS));
    }

    private LoadedWindow window(List<Remark> remarks) {
        return LoadedWindow.unscheduled(
                startNanos,
                endNanos,
                nanos.getTotalCount(),
                failures,
                firstFailure,
                Latency.of(nanos),
                endedOn.size(),
                remarks);
    }
}
