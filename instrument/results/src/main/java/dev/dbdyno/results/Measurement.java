package dev.dbdyno.results;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a child measured in one window. Every difference (processor times, machine) is of two reads that enclose exactly
 * the window's operations: nothing is in flight at either.
 *
 * @param startedAt wall clock at the first operation's start
 * @param durationNanos from the first operation's start to the last one's end
 * @param operations that ended well
 * @param failures operations that failed or gave a wrong reply
 * @param firstFailure the first failure in words; null where there was none
 * @param latency of the operations that ended well, nanoseconds: service time in a closed loop, in a backlog the time
 *     from submission, waiting included
 * @param childCpu of this JVM
 * @param databaseCpu of the server's processes; null where the server is not on this machine
 * @param jitNanos processor time of the JIT compiler's threads
 * @param gcNanos processor time of the collector's threads
 * @param gcPauses collections
 * @param runQueueWaitNanos time that this JVM's threads were ready but without a processor; null where unknown
 * @param machine null where unknown
 * @param completionThreads distinct threads on which operations ended
 * @param warnings what was found wrong with the window while it was measured, in words
 */
public record Measurement(
        Instant startedAt,
        long durationNanos,
        long operations,
        long failures,
        @Nullable String firstFailure,
        Latency latency,
        Cpu childCpu,
        @Nullable Cpu databaseCpu,
        long jitNanos,
        long gcNanos,
        long gcPauses,
        @Nullable Long runQueueWaitNanos,
        @Nullable MachineUse machine,
        int completionThreads,
        List<String> warnings) {
    public Measurement {
        Require.positive("durationNanos", durationNanos);
        warnings = List.copyOf(warnings);
    }

    public double operationsPerSecond() {
        return operations * 1e9 / durationNanos;
    }
}
