package dev.dbdyno.analysis.live;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.WindowRecord;
import org.jspecify.annotations.Nullable;

/**
 * An arm's results so far.
 *
 * @param operationsPerSecond geometric mean over forks, the running one included; null before the first measured window
 * @param cpuMicros an operation, likewise
 * @param ratio to the reference by the measure that the verdict is about; its interval, where there are enough blocks, is the
 *     one that the report would give; null of the reference, and before there is one
 * @param range of the blocks' ratios, where these are several and too few for an interval; else null
 * @param latest window of the running fork, warm-up included; null before it has one
 */
public record LiveArm(
        @Nullable Double operationsPerSecond,
        @Nullable Double cpuMicros,
        @Nullable Estimate ratio,
        @Nullable Interval range,
        @Nullable WindowRecord latest) {}
