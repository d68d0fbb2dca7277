package dev.dbdyno.load.recording;

import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * @param latencyBoundNanos of the SLA that the window is held against; null where there is none
 * @param busiest of the threads that make load, the one with the least time to spare; null where that is unknown
 */
record Validity(
        long due,
        long dueInTime,
        long windowNanos,
        long latencyP99Nanos,
        long lagP99Nanos,
        @Nullable Long latencyBoundNanos,
        @Nullable ThreadUse busiest) {

    /** Largest part of the latency's p99 that may be the load maker's. */
    static final double LAG_FRACTION = 0.1;

    /** A lag below this never counts: a timer of an idle machine may be so late (docs/adr/0018-lag-that-decides-nothing.md). */
    static final long LAG_FLOOR_NANOS = 500_000;

    /** Largest part of an SLA's bound that may be the load maker's: more could decide whether a window passes. */
    static final double BOUND_FRACTION = 0.05;

    /** A thread that is idle for less than the rest cannot do what it should when it should. */
    static final double WANTED_FRACTION = 0.9;

    /** Largest part of the operations that may be seen only after the window's end. */
    static final double BEHIND_FRACTION = 0.01;

    /** What to know of a window that is valid: a lag that decides nothing may be a noticeable part of a short latency. */
    Optional<Remark> lagInLatency() {
        return !isLate() && lagP99Nanos > LAG_FRACTION * latencyP99Nanos
                ? Optional.of(new Remark.LagInLatency(lagP99Nanos, latencyP99Nanos))
                : Optional.empty();
    }

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
        double ofBound = latencyBoundNanos == null ? 0 : BOUND_FRACTION * latencyBoundNanos;
        return lagP99Nanos > Math.max(Math.max(LAG_FLOOR_NANOS, ofBound), LAG_FRACTION * latencyP99Nanos);
    }
}
