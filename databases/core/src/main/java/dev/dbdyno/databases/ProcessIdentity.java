package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Identifies a process, as opposed to a later one with the same id. The kernel reuses ids, but not together with the
 * start time.
 *
 * @param startTicks clock ticks from the machine's start to the process's: field 22 of {@code /proc/PID/stat}
 */
record ProcessIdentity(long pid, long startTicks) {

    private static final int START_TIME_AFTER_NAME = 22 - 3;
    private static final Path PROC = Path.of("/proc");

    static ProcessIdentity self() throws DatabaseException {
        return of(ProcessHandle.current().pid())
                .orElseThrow(() -> new DatabaseException("/proc is not readable; the embedded server needs it"));
    }

    /** The process's identity; empty if there is no such process. */
    static Optional<ProcessIdentity> of(long pid) {
        return of(PROC, pid);
    }

    private static Optional<ProcessIdentity> of(Path proc, long pid) {
        try {
            // not UTF-8: a process may call itself anything
            String stat = Files.readString(proc.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
            return Optional.of(new ProcessIdentity(pid, startTicks(stat)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The name in field 2 may hold blanks and parentheses: fields are counted after the last one. */
    static long startTicks(String stat) {
        String afterName = stat.substring(stat.lastIndexOf(')') + 2);
        return Long.parseLong(List.of(afterName.split(" ")).get(START_TIME_AFTER_NAME));
    }

    boolean isAlive() {
        return isAlive(PROC);
    }

    /** One that is there, and of which this process can open no file, may be it: to look whether it is there needs no file descriptor. */
    boolean isAlive(Path proc) {
        return of(proc, pid).map(this::equals).orElseGet(() -> Files.exists(proc.resolve(Long.toString(pid))));
    }
}
