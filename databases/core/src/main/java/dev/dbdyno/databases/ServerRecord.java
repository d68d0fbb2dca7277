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
 * The note that a lab leaves of its running server, so that a later one can stop it if the lab dies first.
 *
 * @param kind of server, as people call it; null in notes of an earlier version
 * @param folder the server's own, which is removed with it
 * @param program that the server runs
 * @param server null until it is started
 * @param lab that started it
 * @param place host and process namespace: ids mean nothing elsewhere
 */
record ServerRecord(
        @Nullable String kind,
        String folder,
        String program,
        @Nullable ProcessIdentity server,
        ProcessIdentity lab,
        String place) {

    ServerRecord {
        // read back from a file: whatever is missing there must not pass
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(lab, "lab");
        Objects.requireNonNull(place, "place");
    }

    static ServerRecord planned(String kind, Path folder, Path program) throws DatabaseException {
        return new ServerRecord(kind, folder.toString(), program.toString(), null, ProcessIdentity.self(), thisPlace());
    }

    ServerRecord startedAs(ProcessIdentity process) {
        return new ServerRecord(kind, folder, program, process, lab, place);
    }

    /** The kind, where it is known. */
    String words() {
        return kind == null ? "database" : kind;
    }

    static String thisPlace() {
        return hostName() + " " + processNamespace();
    }

    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String processNamespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Whole or not at all: a reader may come at any time. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        WholeFile.write(file, Json.line(this, ServerRecord.class));
    }

    /** Empty if the file is gone or is no such note. */
    static Optional<ServerRecord> read(Path file) {
        try {
            return Optional.of(Json.read(Files.readString(file, StandardCharsets.UTF_8), ServerRecord.class));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
