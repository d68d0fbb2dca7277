package dev.dbdyno.lab.machine;

import java.nio.file.Path;

/** The machine's memory. */
public final class Memory {

    private Memory() {}

    /** What processes may still take without swapping ({@code MemAvailable}); unlimited where the system does not tell. */
    public static long availableBytes() {
        Long kibibytes = new SystemFiles(Path.of("/")).number("proc/meminfo", "MemAvailable");
        return kibibytes == null ? Long.MAX_VALUE / 2 : kibibytes * 1024;
    }
}
