package dev.dbdyno.analysis.arms;

import dev.dbdyno.analysis.evidence.WorkPerOperation;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.window.Latency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One arm over all its valid forks.
 *
 * @param arm index into the plan's arms
 * @param forks valid ones; the measures below are null where there is none
 * @param failedForks that count for nothing: they ended early, lack windows, or failed too many operations; those that were
 *     replaced within their block included
 * @param unsteadyForks valid ones that were measured although they had a trend
 * @param operations in measured windows of valid forks
 * @param failures in measured windows of all forks
 * @param operationsPerSecond geometric mean over forks
 * @param childCpuMicros processor time of the child an operation, without its JIT compiler's; null where a fork lacks it
 * @param generatorCpuMicros likewise of the generator, in no sum; null where the child made the load itself
 * @param databaseCpuMicros of the server's processes an operation; null where a fork of any arm lacks it
 * @param totalCpuMicros the sum of child and database; the child's alone where a fork of any arm lacks the server's; null
 *     where the child's is unknown
 * @param childUserFraction share of user mode in the child's processor time
 * @param databaseUserFraction likewise of the server's
 * @param latency of all windows that count of all valid forks, merged; in a capacity search those near the capacity,
 *     in a staircase of clients those at the arm's best number of them
 * @param work server counters an operation; null where the server could not be asked
 * @param perOperation every quantity of every party that all windows that count know, by party and count; behind them system calls, of windows of their own
 * @param threads of the host, those with most CPU first; empty where a window does not know them
 */
public record ArmSummary(
        int arm,
        int forks,
        int failedForks,
        int unsteadyForks,
        long operations,
        long failures,
        @Nullable Estimate operationsPerSecond,
        @Nullable Estimate childCpuMicros,
        @Nullable Estimate generatorCpuMicros,
        @Nullable Estimate databaseCpuMicros,
        @Nullable Estimate totalCpuMicros,
        @Nullable Double childUserFraction,
        @Nullable Double databaseUserFraction,
        @Nullable Double jitFraction,
        @Nullable Double gcFraction,
        @Nullable Latency latency,
        @Nullable WorkPerOperation work,
        List<PerOperation> perOperation,
        List<ThreadsPerOperation> threads) {
    public ArmSummary {
        perOperation = List.copyOf(perOperation);
        threads = List.copyOf(threads);
    }
}
