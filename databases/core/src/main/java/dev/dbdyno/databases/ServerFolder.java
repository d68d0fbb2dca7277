package dev.dbdyno.databases;

import dev.dbdyno.results.folder.WholeFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder of one embedded server, which is removed with it, and the note by which a later command finds the server if this
 * process is killed first.
 */
public final class ServerFolder {

    private static final int NAME_OF_NOTE = 16;
    private static final Duration CLOSING_AT_MOST = Duration.ofSeconds(20);

    /** A start that goes on in a folder that is being removed fails at its next step. */
    private static final Duration MAKING_AT_MOST = Duration.ofSeconds(5);

    private static final Duration LOOKING_EVERY = Duration.ofMillis(10);

    private static final int LAST_WORDS = 8;

    /** PostgreSQL writes a segment of its log of 16 MB, and may remove it again where the rest does not fit. */
    private static final long ROOM_NEEDED = 32L << 20;

    private final Path path;
    private final Path note;
    private final ServerRecord record;
    private final CountDownLatch removed = new CountDownLatch(1);

    private ServerFolder(Path path, Path note, ServerRecord record) {
        this.path = path;
        this.note = note;
        this.record = record;
    }

    /**
     * Makes the folder and the note.
     *
     * @param folder must not exist yet, or be empty
     * @param server as people call it
     * @param program that the server's process will run
     */
    public static ServerFolder make(Path folder, String server, Path program, UserFolders user)
            throws DatabaseException {
        Path real = Folders.madeEmpty(folder, server);
        ServerRecord record = ServerRecord.planned(server, real, program);
        Path note = user.servers().resolve(Passwords.random().substring(0, NAME_OF_NOTE) + ".json");
        boolean done = false;
        try {
            record.write(real.resolve(LeftFolder.MARK));
            note(record, note, user);
            done = true;
            return new ServerFolder(real, note, record);
        } catch (IOException e) {
            throw new DatabaseException(
                    "The folder for the embedded %s could not be made: %s".formatted(server, e.getMessage()), e);
        } finally {
            if (!done) {
                removeUnused(real);
            }
        }
    }

    /** Removes a folder that no server has used. The failure before it has been reported already. */
    private static void removeUnused(Path folder) {
        try {
            Folders.remove(folder);
        } catch (IOException e) {
            return; // the same disk that could not be written
        }
    }

    private static void note(ServerRecord record, Path note, UserFolders user) throws DatabaseException {
        try {
            record.write(note);
        } catch (IOException e) {
            throw new DatabaseException(
                    "dbdyno notes its running servers in %s, so that a later command can stop what a killed one leaves, but cannot write there: %s. XDG_STATE_HOME can name another place."
                            .formatted(user.servers(), WholeFile.why(e)),
                    e);
        }
    }

    public Path path() {
        return path;
    }

    /**
     * The folder in which the server's process works and keeps its data. {@link LeftServers} recognizes the process by
     * it.
     */
    public Path data() {
        return dataOf(path);
    }

    static Path dataOf(Path folder) {
        return folder.resolve("data");
    }

    /** What the server's process prints. */
    public Path log() {
        return path.resolve("server.log");
    }

    /**
     * What to add to a server's failure: that its disk is full. A server that finds no room cannot write that into its log, which is on
     * the same disk.
     *
     * @return in brackets, behind a space; empty where there is room, or no folder any more
     */
    public String roomLeft() {
        try {
            FileStore disk = Files.getFileStore(path);
            return roomLeft(path, disk.getUsableSpace(), disk.getTotalSpace());
        } catch (IOException gone) {
            return "";
        }
    }

    static String roomLeft(Path folder, long free, long total) {
        return free < ROOM_NEEDED
                ? " (no space left: the disk of %s has %d of its %d MB free)".formatted(folder, free >> 20, total >> 20)
                : "";
    }

    /**
     * The last of what a server's process printed.
     *
     * @param printed lines, without those that only say where
     * @return a sentence, behind a space
     */
    public static String lastWords(Stream<String> printed) {
        List<String> lines = printed.filter(Predicate.not(String::isBlank)).toList();
        List<String> last = lines.subList(Math.max(0, lines.size() - LAST_WORDS), lines.size());
        String indented = last.stream().map("%n  %s"::formatted).collect(Collectors.joining());
        return last.isEmpty() ? " It printed nothing." : " Its last words:" + indented;
    }

    /** The size of all files in it. */
    public long bytes() throws IOException {
        return Folders.bytes(path);
    }

    /** Notes the server's process; to be called as soon as there is one. */
    public void startedAs(long pid) throws IOException {
        Optional<ProcessIdentity> identity = ProcessIdentity.of(pid);
        if (identity.isPresent()) {
            record.startedAs(identity.get()).write(note);
        }
    }

    /** The steps from an empty folder to a server that serves. */
    public interface Starting {
        void run() throws IOException, InterruptedException, DatabaseException;
    }

    /**
     * Starts a server here. If that fails, or if this process ends meanwhile, the server is closed; afterwards closing it is the
     * caller's job.
     */
    public <S extends Database> S start(S server, Starting starting) throws DatabaseException {
        Thread closing = new Thread(server::close, "close embedded " + record.words());
        try {
            Runtime.getRuntime().addShutdownHook(closing);
            starting.run();
            Runtime.getRuntime().removeShutdownHook(closing);
            return server;
        } catch (IOException | InterruptedException | DatabaseException | RuntimeException e) {
            server.close();
            awaitRemoval();
            throw explained(e);
        }
    }

    /**
     * Waits until the folder is gone. If this process is ending, its hook may have begun to close the server a moment
     * before.
     */
    private void awaitRemoval() {
        try {
            if (!removed.await(CLOSING_AT_MOST.toSeconds(), TimeUnit.SECONDS)) {
                return; // whoever closes it says what could not be removed
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private DatabaseException explained(Exception e) {
        return switch (e) {
            case DatabaseException explained -> explained;
            case InterruptedException interrupted -> {
                Thread.currentThread().interrupt();
                yield new DatabaseException(
                        "The start of the embedded %s was interrupted".formatted(record.words()), interrupted);
            }
            case IllegalStateException ending
            when isEnding() ->
                new DatabaseException(
                        "The embedded %s was not started, because dbdyno is ending".formatted(record.words()), ending);
            case IOException failed -> notStarted(WholeFile.why(failed), failed);
            default -> notStarted(String.valueOf(e.getMessage()), e);
        };
    }

    private DatabaseException notStarted(String why, Exception cause) {
        return new DatabaseException(
                "The embedded %s could not be started in %s: %s".formatted(record.words(), path, why), cause);
    }

    /** Whether this process is on its way out: hooks are refused then. */
    private static boolean isEnding() {
        Thread none = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(none);
            Runtime.getRuntime().removeShutdownHook(none);
            return false;
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    /** Removes the folder and the note once the server has stopped. */
    public void remove(Consumer<String> progress) {
        try {
            removeWithProcesses();
            Files.deleteIfExists(note);
        } catch (IOException e) {
            // the note stays, so that the next command tries again and says what it could not remove
            progress.accept("could not remove %s: %s".formatted(path, e));
        } finally {
            removed.countDown();
        }
    }

    /** Where a signal ends the start, what makes the server's data may still be at work, and make files behind the one that removes them. */
    private void removeWithProcesses() throws IOException {
        long begin = System.nanoTime();
        while (true) {
            LeftServers.endIn(path, record);
            try {
                LeftFolder.remove(path);
                return;
            } catch (DirectoryNotEmptyException made) {
                if (System.nanoTime() - begin > MAKING_AT_MOST.toNanos()) {
                    throw made;
                }
            }
            LockSupport.parkNanos(LOOKING_EVERY.toNanos());
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
