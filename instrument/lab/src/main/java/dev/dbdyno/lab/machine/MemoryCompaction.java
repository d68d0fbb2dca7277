package dev.dbdyno.lab.machine;

import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Has the kernel gather its free memory into large pieces, which takes it a fraction of a second. Only root may ask for it, and
 * only where {@code /proc} is writable.
 *
 * @param asking the file in which the kernel is asked for it
 */
public record MemoryCompaction(Path asking) {

    /** That of this machine. */
    public static final MemoryCompaction HERE = new MemoryCompaction(Path.of("/proc/sys/vm/compact_memory"));

    /** Compacts it where it was compacted for the run from its beginning. */
    public void compactFor(Run run) {
        if (run.environment().freeMemory() == FreeMemory.COMPACTED) {
            compact();
        }
    }

    /** Compacts it, and waits for it. Says what is now free: as it was where the system does not let dbdyno. */
    public FreeMemory compact() {
        try {
            Files.writeString(asking, "1\n", StandardOpenOption.WRITE);
            return FreeMemory.COMPACTED;
        } catch (IOException | SecurityException refused) {
            return FreeMemory.AS_FOUND;
        }
    }
}
