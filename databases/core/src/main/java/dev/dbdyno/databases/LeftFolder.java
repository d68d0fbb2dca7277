package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server's folder whose lab is dead, held by a lock on its mark. Without it, a command that has read the mark could remove what
 * another has made in the same folder since.
 */
final class LeftFolder implements AutoCloseable {

    /** Only a folder with this file in it is ever removed; the file says whose server it is. */
    static final String MARK = "made-by-dbdyno";

    /** Longer than another command needs to stop a server and to remove its data. */
    private static final Duration WAITING_AT_MOST = Duration.ofSeconds(30);

    private static final Duration LOOKING_EVERY = Duration.ofMillis(10);

    private final Path path;
    private final ServerRecord record;
    private final FileChannel mark;

    private LeftFolder(Path path, ServerRecord record, FileChannel mark) {
        this.path = path;
        this.record = record;
        this.mark = mark;
    }

    static boolean isMarked(Path folder) {
        return Files.exists(folder.resolve(MARK));
    }

    /**
     * Holds a folder whose lab is dead. Waits while another command has it.
     *
     * @param noted what a note says of the folder, for a mark that says nothing
     * @return null if nobody has left it, or if it is gone by now
     */
    static @Nullable LeftFolder hold(Path folder, @Nullable ServerRecord noted) throws IOException {
        long begin = System.nanoTime();
        while (left(folder, noted).isPresent()) {
            LeftFolder held = held(folder, noted);
            if (held != null) {
                return held;
            }
            if (System.nanoTime() - begin > WAITING_AT_MOST.toNanos()) {
                throw new IOException("another command has been removing it for %d s; is that one stopped?"
                        .formatted(WAITING_AT_MOST.toSeconds()));
            }
            LockSupport.parkNanos(LOOKING_EVERY.toNanos());
        }
        return null;
    }

    /** The record of a server if its lab is dead and folder and mark are this user's own. Nobody else's files are trusted. */
    static Optional<ServerRecord> left(Path folder, @Nullable ServerRecord noted) {
        Path mark = folder.resolve(MARK);
        return isOwn(folder) && isOwn(mark) ? ofDeadLab(ServerRecord.read(mark), noted) : Optional.empty();
    }

    private static Optional<ServerRecord> ofDeadLab(Optional<ServerRecord> marked, @Nullable ServerRecord noted) {
        return marked.or(() -> Optional.ofNullable(noted))
                .filter(record -> record.isOfThisMachine() && !record.labIsAlive());
    }

    /** Null if another command has it, or if the mark is gone or another by the time that it is locked. */
    private static @Nullable LeftFolder held(Path folder, @Nullable ServerRecord noted) throws IOException {
        Path file = folder.resolve(MARK);
        try {
            Object identity = identity(file);
            FileChannel mark = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            LeftFolder held = null;
            try {
                if (takesLock(mark) && identity.equals(identity(file))) {
                    held = ofDeadLab(recordIn(mark), noted)
                            .map(record -> new LeftFolder(folder, record, mark))
                            .orElse(null);
                }
                return held;
            } finally {
                if (held == null) {
                    mark.close();
                }
            }
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private static Object identity(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    private static boolean takesLock(FileChannel mark) throws IOException {
        try {
            FileLock lock = mark.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException anotherThread) {
            return false;
        }
    }

    /** Reads it through the channel: the system drops a process's locks on a file as soon as the process closes that file anywhere. */
    private static Optional<ServerRecord> recordIn(FileChannel mark) throws IOException {
        return ServerRecord.parsed(new String(Channels.newInputStream(mark).readAllBytes(), StandardCharsets.UTF_8));
    }

    ServerRecord record() {
        return record;
    }

    void remove() throws IOException {
        remove(path);
    }

    /** Removes a server's folder, the mark at the end: as long as it is there, no new server is made here. */
    static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        for (Path each : contentButMark(folder)) {
            Folders.remove(each);
        }
        Files.deleteIfExists(folder.resolve(MARK));
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            if (!isMarked(folder)) { // otherwise a new server has it already
                throw e;
            }
        }
    }

    private static List<Path> contentButMark(Path folder) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            return content.filter(each -> !each.endsWith(MARK)).toList();
        }
    }

    @Override
    public void close() throws IOException {
        mark.close();
    }

    static boolean isOwn(Path file) {
        try {
            return Files.getAttribute(file, "unix:uid").equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
