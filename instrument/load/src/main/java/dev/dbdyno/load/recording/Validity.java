package dev.dbdyno.load.recording;

import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an open loop's window measured the stack or the load maker (docs/method.md, section 2). Pure; all durations are
 * in nanoseconds.
 *
 * @param due operations that were due in the window
 * @param dueInTime of them, those that the load maker saw before the window's end
 * @param windowNanos length of the window
 * @param latencyP99Nanos from the intended start to the end
 * @param lagP99Nanos from the intended start until the load maker saw that the operation was due
 * @param busiest of the threads that make load, the one with the least time to spare; null where that is unknown
 */
record Validity(
        long due,
        long dueInTime,
        long windowNanos,
        long latencyP99Nanos,
        long lagP99Nanos,
        @Nullable ThreadUse busiest) {

    /** Largest part of the latency's p99 that may be the load maker's. */
    static final double LAG_FRACTION = 0.1;

    /** A lag below this never counts: it is how late a timer of an idle machine is (docs/adr/0008-floor-of-the-lag.md). */
    static final long LAG_FLOOR_NANOS = 100_000;

    /** A thread that is idle for less than the rest cannot do what it should when it should. */
    static final double WANTED_FRACTION = 0.9;

    /** Largest part of the operations that may be seen only after the window's end. */
    static final double BEHIND_FRACTION = 0.01;

    /** Why the window says nothing; empty where it is valid. */
    List<Remark> faults() {
        if (due == 0) {
            return List.of(new Remark.NothingDue(windowNanos));
        }
        List<Remark> faults = new ArrayList<>();
        if (isBehind()) {
            faults.add(new Remark.FellBehind(due, dueInTime, windowNanos));
        }
        if (isLate()) {
            faults.add(new Remark.LateLoadMaker(lagP99Nanos, latencyP99Nanos));
        }
        if (busiest != null && busiest.wantedFraction() > WANTED_FRACTION) {
            faults.add(new Remark.StarvedLoadMaker(busiest.runFraction(), busiest.waitFraction()));
        }
        return faults;
    }

    private boolean isBehind() {
        // of very few operations one may be due in the window's last microseconds
        return due - dueInTime > Math.max(1, BEHIND_FRACTION * due);
    }

    private boolean isLate() {
        return lagP99Nanos > Math.max(LAG_FLOOR_NANOS, LAG_FRACTION * latencyP99Nanos);
    }
}
