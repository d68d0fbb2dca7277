package dev.dbdyno.load.recording;

import dev.dbdyno.load.usage.ThreadUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether an open loop's window says something of the stack, or of the load maker (METHOD.md, 2). Pure; all durations in
 * nanoseconds.
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

    /** Why the window says nothing, in words; null where it is valid. */
    @Nullable String invalid() {
        if (due == 0) {
            return String.format(
                    Locale.ROOT,
                    "no operation was due in %.3f s: the window is too short for its rate",
                    windowNanos / 1e9);
        }
        List<String> reasons = new ArrayList<>();
        if (isBehind()) {
            reasons.add(behind());
        }
        if (isLate()) {
            reasons.add(late());
        }
        if (busiest != null && busiest.wantedFraction() > WANTED_FRACTION) {
            reasons.add(starved(busiest));
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }

    private boolean isBehind() {
        // of very few operations one may be due in the window's last microseconds
        return due - dueInTime > Math.max(1, BEHIND_FRACTION * due);
    }

    private String behind() {
        return String.format(
                Locale.ROOT,
                "the load maker fell behind: of %d operations due in %.3f s it could issue %d in time (%.1f/s of %.1f/s)",
                due,
                windowNanos / 1e9,
                dueInTime,
                perSecond(dueInTime),
                perSecond(due));
    }

    private double perSecond(long operations) {
        return operations * 1e9 / windowNanos;
    }

    private boolean isLate() {
        return lagP99Nanos > Math.max(LAG_FLOOR_NANOS, LAG_FRACTION * latencyP99Nanos);
    }

    private String late() {
        return String.format(
                Locale.ROOT,
                "the load maker was late by itself: its lag at p99 is %.3f ms, more than 10 %% of the latency's p99 of"
                        + " %.3f ms",
                lagP99Nanos / 1e6,
                latencyP99Nanos / 1e6);
    }

    private static String starved(ThreadUse busiest) {
        return String.format(
                Locale.ROOT,
                "the load maker was short of processor time: of the window its busiest thread ran %.0f %% and waited for a"
                        + " processor %.0f %%",
                100 * busiest.runFraction(),
                100 * busiest.waitFraction());
    }
}
