package dev.dbdyno.load.usage;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.MachineUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was used between two sweeps.
 *
 * @param child the process that hosts the stack; null where it is not on this machine
 * @param database the server's processes; null where it is not on this machine, or cannot be read
 * @param generator this JVM where it makes load for a host elsewhere; null where it is the host itself
 * @param jitNanos of the host's compiler threads; null where it is not on this machine
 * @param gcNanos of the host's collector threads; null likewise
 * @param gcPauses collections; null where the host is not this JVM
 * @param runQueueWaitNanos of the host's threads; null where unknown
 * @param machine null where unknown
 * @param warnings what could not be read, in words
 */
public record Usage(
        @Nullable Cpu child,
        @Nullable Cpu database,
        @Nullable Cpu generator,
        @Nullable Long jitNanos,
        @Nullable Long gcNanos,
        @Nullable Long gcPauses,
        @Nullable Long runQueueWaitNanos,
        @Nullable MachineUse machine,
        List<String> warnings) {
    public Usage {
        warnings = List.copyOf(warnings);
    }
}
