package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one arm did when it had too much load for a while.
 *
 * @param arm index into the plan's arms
 * @param forks valid ones
 * @param limitNanos the latency below which the arm counts as recovered: twice its p99 before the burst, of all forks
 * @param slices the course, all forks merged
 * @param burstGoodput operations a second that ended well within the burst
 * @param burstP99Nanos of the operations that were due in the burst
 * @param recoverySeconds from the burst's end until the first of three slices on end whose p99 is within the limit and whose
 *     operations do not fail; null where fewer than all forks recovered, or there are none
 * @param recovered forks that did so before the window ended
 * @param lostFraction operations that were due and failed, of all; its interval's low end is never below 0
 */
public record SpikeCourse(
        int arm,
        int forks,
        long limitNanos,
        List<Moment> slices,
        @Nullable Estimate burstGoodput,
        @Nullable Estimate burstP99Nanos,
        @Nullable Estimate recoverySeconds,
        int recovered,
        @Nullable Estimate lostFraction) {

    public SpikeCourse {
        slices = List.copyOf(slices);
    }

    /**
     * A slice of the course.
     *
     * @param fromSeconds since the window's start
     * @param duePerSecond offered
     * @param goodputPerSecond ended well in the slice, whenever they were due
     * @param failures of those due in the slice, over all forks
     * @param p50Nanos of those due in the slice; null where none ended well
     */
    public record Moment(
            double fromSeconds,
            double lengthSeconds,
            double duePerSecond,
            double goodputPerSecond,
            long due,
            long failures,
            @Nullable Long p50Nanos,
            @Nullable Long p99Nanos) {}
}
