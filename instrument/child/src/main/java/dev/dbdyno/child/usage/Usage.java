package dev.dbdyno.child.usage;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.MachineUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was used between two sweeps.
 *
 * @param child this JVM
 * @param database the server's processes; null where it is not on this machine, or cannot be read
 * @param jitNanos of this JVM's compiler threads
 * @param gcNanos of this JVM's collector threads
 * @param gcPauses collections
 * @param runQueueWaitNanos of this JVM's threads; null where unknown
 * @param machine null where unknown
 * @param warnings what could not be read, in words
 */
public record Usage(
        Cpu child,
        @Nullable Cpu database,
        long jitNanos,
        long gcNanos,
        long gcPauses,
        @Nullable Long runQueueWaitNanos,
        @Nullable MachineUse machine,
        List<String> warnings) {
    public Usage {
        warnings = List.copyOf(warnings);
    }
}
