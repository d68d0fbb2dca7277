package dev.dbdyno.lab.machine;

import java.nio.file.Path;

/** The machine's memory. */
public final class Memory {

    /** Stands where the system does not tell. */
    public static final long UNLIMITED_BYTES = Long.MAX_VALUE / 2;

    private Memory() {}

    /** What processes may still take without swapping ({@code MemAvailable}); {@link #UNLIMITED_BYTES} where the system does not tell. */
    public static long availableBytes() {
        Long kibibytes = new SystemFiles(Path.of("/")).number("proc/meminfo", "MemAvailable");
        return kibibytes == null ? UNLIMITED_BYTES : kibibytes * 1024;
    }
}
