package dev.dbdyno.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The memory of a process that lies in the machine's own, as Linux counts it ({@code VmRSS}). */
public final class ResidentSet {

    private static final long KIBIBYTE = 1024;
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");

    private ResidentSet() {}

    /** The resident memory of a process in bytes; null if the system does not tell, or the process has ended. */
    public static @Nullable Long bytes(long pid) {
        try {
            Matcher line = RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
            return line.find() ? Long.parseLong(line.group(1)) * KIBIBYTE : null;
        } catch (IOException ended) {
            return null;
        }
    }
}
