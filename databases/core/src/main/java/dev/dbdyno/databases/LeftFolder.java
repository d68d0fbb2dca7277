package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
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
        if (!isMarked(folder) || !isOwn(folder) || !isOwn(folder.resolve(MARK))) {
            return Optional.empty();
        }
        return ServerRecord.read(folder.resolve(MARK))
                .or(() -> Optional.ofNullable(noted))
                .filter(record -> record.isOfThisMachine() && !record.labIsAlive());
    }

    private static @Nullable LeftFolder held(Path folder, @Nullable ServerRecord noted) throws IOException {
        FileChannel mark;
        try {
            mark = FileChannel.open(folder.resolve(MARK), StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (NoSuchFileException gone) {
            return null;
        }
        Optional<ServerRecord> record =
                isLocked(mark) && isStill(mark, folder) ? left(folder, noted) : Optional.empty();
        if (record.isEmpty()) {
            mark.close();
            return null;
        }
        return new LeftFolder(folder, record.get(), mark);
    }

    private static boolean isLocked(FileChannel mark) throws IOException {
        try {
            FileLock lock = mark.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException anotherThread) {
            return false;
        }
    }

    /** Whether the mark is the folder's now. Before it was locked, another may have taken its place. */
    private static boolean isStill(FileChannel mark, Path folder) throws IOException {
        byte[] locked = Channels.newInputStream(mark).readAllBytes();
        try {
            return Arrays.equals(locked, Files.readAllBytes(folder.resolve(MARK)));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    ServerRecord record() {
        return record;
    }

    /** Removes it, the mark at the end: as long as it is there, no new server is made here. */
    void remove() throws IOException {
        for (Path each : contentButMark()) {
            Folders.remove(each);
        }
        Files.deleteIfExists(path.resolve(MARK));
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            if (!isMarked(path)) { // otherwise a new server has it already
                throw e;
            }
        }
    }

    private List<Path> contentButMark() throws IOException {
        try (Stream<Path> content = Files.list(path)) {
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
