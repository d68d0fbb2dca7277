package dev.dbdyno.databases;

import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The note that a lab leaves of its running server, among the user's notes and in the server's folder, so that a later one can
 * stop the server if the lab dies first.
 *
 * @param kind of server, as people call it; null in notes of an earlier version
 * @param folder the server's own, which is removed with it
 * @param program that the server runs
 * @param server null until it is started, and in the server's folder
 * @param lab that started it
 * @param place host and process namespace: ids mean nothing elsewhere
 * @param boot of the machine, behind which ids mean nothing either; null in notes of an earlier version
 */
record ServerRecord(
        @Nullable String kind,
        String folder,
        String program,
        @Nullable ProcessIdentity server,
        ProcessIdentity lab,
        String place,
        @Nullable String boot) {

    /** The program that makes the server's data before there is a server. */
    private static final String INITIALISER = "initdb";

    ServerRecord {
        // read back from a file: whatever is missing there must not pass
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(lab, "lab");
        Objects.requireNonNull(place, "place");
    }

    static ServerRecord planned(String kind, Path folder, Path program) throws DatabaseException {
        return new ServerRecord(
                kind, folder.toString(), program.toString(), null, ProcessIdentity.self(), thisPlace(), thisBoot());
    }

    ServerRecord startedAs(ProcessIdentity process) {
        return new ServerRecord(kind, folder, program, process, lab, place, boot);
    }

    /** The kind, where it is known. */
    String words() {
        return kind == null ? "database" : kind;
    }

    /** Whether it was made here: in this namespace since the machine was started, by whatever name, or before that by this name. */
    boolean isOfThisMachine() {
        return place.equals(thisPlace())
                || (isOfThisBoot() && boot != null && place.endsWith(" " + processNamespace()));
    }

    boolean labIsAlive() {
        return isOfThisBoot() && lab.isAlive();
    }

    /** The server's process, if it still is that very one: same start time, same program. */
    Optional<ProcessHandle> running() {
        ProcessIdentity noted = server;
        if (noted == null || !isOfThisBoot()) {
            return Optional.empty();
        }
        // the handle comes before the check, for it means this process and no later one of the same id
        return ProcessHandle.of(noted.pid()).filter(process -> noted.isAlive() && mayBe(process));
    }

    /** Whether a process runs the server's program, or the one that makes the server's data. */
    boolean mayBe(ProcessHandle process) {
        String runs = programOf(process);
        return runs.equals(program) || Path.of(runs).endsWith(INITIALISER) || isSameFile(runs);
    }

    private boolean isSameFile(String runs) {
        try {
            return Files.isSameFile(Path.of(runs), Path.of(program));
        } catch (IOException absent) {
            return false;
        }
    }

    /** The program of a process; empty if it is unknown. */
    private static String programOf(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "exe"))
                    .toString()
                    .replaceFirst(" \\(deleted\\)$", "");
        } catch (IOException e) {
            return "";
        }
    }

    private boolean isOfThisBoot() {
        return boot == null || boot.equals(thisBoot());
    }

    static String thisPlace() {
        return system("/proc/sys/kernel/hostname") + " " + processNamespace();
    }

    private static String thisBoot() {
        return system("/proc/sys/kernel/random/boot_id");
    }

    private static String system(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    static String processNamespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Whole or not at all: a reader may come at any time. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        WholeFile.write(file, Json.line(this, ServerRecord.class));
    }

    /** Reads a note; empty if the file is gone or is not such a note. */
    static Optional<ServerRecord> read(Path file) {
        try {
            return parsed(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The note that a text is; empty if it is none. */
    static Optional<ServerRecord> parsed(String text) {
        try {
            return Optional.of(Json.read(text, ServerRecord.class));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
