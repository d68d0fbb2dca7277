package dev.dbdyno.lab.machine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The memory of a process that lies in the machine's own, as Linux counts it ({@code VmRSS}). */
public final class ResidentSet {

    private static final long KIBIBYTE = 1024;

    private ResidentSet() {}

    /** The resident memory of a process in bytes; null if the system does not tell, or the process has ended. */
    public static @Nullable Long bytes(long pid) {
        Long kibibytes = new SystemFiles(Path.of("/")).number("proc/%d/status".formatted(pid), "VmRSS");
        return kibibytes == null ? null : kibibytes * KIBIBYTE;
    }
}
