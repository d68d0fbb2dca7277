package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * By what the main process of a server is known on its own machine: it is the parent of a process that only the server can have named.
 *
 * @param backend id of that process, as the server gives it
 * @param begins how that process's title begins
 * @param contains what else is in the title, and in that of no other process
 */
public record ServerSign(long backend, String begins, String contains) {

    /** The server's main process; empty where the server does not run on this machine. */
    public Optional<ProcessHandle> mainProcess() {
        return isHere() ? ProcessHandle.of(backend).flatMap(ProcessHandle::parent) : Optional.empty();
    }

    private boolean isHere() {
        try {
            String title = Files.readString(Path.of("/proc/" + backend + "/cmdline"), StandardCharsets.ISO_8859_1);
            return title.startsWith(begins) && title.contains(contains);
        } catch (IOException e) {
            return false;
        }
    }
}
