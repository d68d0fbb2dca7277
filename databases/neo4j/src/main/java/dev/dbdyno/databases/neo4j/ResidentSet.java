package dev.dbdyno.databases.neo4j;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The memory of a server's process that lies in the machine's own, as Linux counts it ({@code VmRSS}). */
final class ResidentSet {

    private static final String FIELD = "VmRSS:";
    private static final long KIBIBYTE = 1024;

    private ResidentSet() {}

    /** The resident memory of a process in bytes; null if the system does not tell, or the process has ended. */
    static @Nullable Long bytes(long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/%d/status".formatted(pid)))) {
                if (line.startsWith(FIELD)) {
                    return KIBIBYTE * Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
            return null;
        } catch (IOException e) {
            return null;
        }
    }
}
