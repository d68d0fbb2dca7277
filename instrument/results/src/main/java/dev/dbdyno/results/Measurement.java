package dev.dbdyno.results;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in one window by the process that made its load: the child, or the generator. Every difference
 * (processor times, machine) is of two reads that enclose the window's operations: nothing is in flight at the second, nor
 * at the first but for an open loop's lead-in.
 *
 * @param startedAt wall clock at the first operation's start
 * @param durationNanos from the first operation's start to the last one's end
 * @param operations that ended well
 * @param failures operations that failed or gave a wrong reply
 * @param firstFailure the first failure in words; null where there was none
 * @param latency of the operations that ended well, nanoseconds: service time in a closed loop; in a backlog the time from
 *     submission and in an open loop that from the intended start, waiting included
 * @param childCpu of the process that hosts the stack; null where it is not on this machine
 * @param databaseCpu of the server's processes; null where the server is not on this machine
 * @param generatorCpu of the generator; null where the child made the load itself
 * @param jitNanos processor time of the host's JIT compiler threads; null where it is not on this machine
 * @param gcNanos processor time of the host's collector threads; null likewise
 * @param gcPauses collections; null where only the host itself could tell
 * @param runQueueWaitNanos time that the host's threads were ready but without a processor; null where unknown
 * @param machine null where unknown
 * @param completionThreads distinct threads of the stack on which operations ended; null where they are not seen
 * @param openLoop what only an open loop has; null for other loads
 * @param slices the window's course in equal slices, in order; null but for a spike
 * @param invalid why this window says nothing and is in no verdict (METHOD.md, 2), in words; null where it is valid
 * @param warnings what was found wrong with the window while it was measured, in words
 */
public record Measurement(
        Instant startedAt,
        long durationNanos,
        long operations,
        long failures,
        @Nullable String firstFailure,
        Latency latency,
        @Nullable Cpu childCpu,
        @Nullable Cpu databaseCpu,
        @Nullable Cpu generatorCpu,
        @Nullable Long jitNanos,
        @Nullable Long gcNanos,
        @Nullable Long gcPauses,
        @Nullable Long runQueueWaitNanos,
        @Nullable MachineUse machine,
        @Nullable Integer completionThreads,
        @Nullable OpenLoopWindow openLoop,
        @Nullable List<Slice> slices,
        @Nullable String invalid,
        List<String> warnings) {
    public Measurement {
        Require.positive("durationNanos", durationNanos);
        slices = slices == null ? null : List.copyOf(slices);
        warnings = List.copyOf(warnings);
    }

    public double operationsPerSecond() {
        return operations * 1e9 / durationNanos;
    }
}
