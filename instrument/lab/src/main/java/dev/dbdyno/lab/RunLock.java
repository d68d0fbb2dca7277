package dev.dbdyno.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.folder.WholeFile;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second lab out of a run's folder. The operating system holds the lock and lets go of it when the lab dies, however
 * it dies; the file's text only says who holds it.
 */
public final class RunLock implements AutoCloseable {

    /** Folders locked by this process: the operating system tells only processes apart. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private RunLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Makes the folder if it is not there.
     *
     * @throws LabException when a living lab works in the folder
     */
    public static RunLock take(Path runFolder) throws IOException, LabException {
        Path folder = made(runFolder);
        if (!OWN.add(folder)) {
            throw new LabException("the run in '%s' is already running in this process".formatted(runFolder));
        }
        boolean taken = false;
        try {
            RunLock lock = takeFromOthers(folder);
            taken = true;
            return lock;
        } finally {
            if (!taken) {
                OWN.remove(folder);
            }
        }
    }

    private static Path made(Path runFolder) throws LabException {
        try {
            return Files.createDirectories(runFolder).toRealPath();
        } catch (IOException e) {
            throw new LabException(
                    "the run's folder '%s' cannot be made: %s. --out can name another place"
                            .formatted(runFolder, WholeFile.why(e)),
                    e);
        }
    }

    /** An interrupt closes the channel, and nobody knows then whether it held the lock: so it has to wait until it does. */
    private static RunLock takeFromOthers(Path folder) throws IOException, LabException {
        boolean interrupted = Thread.interrupted();
        try {
            return takeOnce(folder);
        } catch (ClosedByInterruptException e) {
            interrupted = Thread.interrupted();
            return takeOnce(folder);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RunLock takeOnce(Path folder) throws IOException, LabException {
        Path file = folder.resolve("lab.lock");
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        @Nullable FileLock lock = channel.tryLock();
        if (lock == null) {
            String holder = Files.readString(file).strip();
            channel.close();
            throw new LabException(
                    "the run in '%s' is in use by another dbdyno, %s: wait for it or end it".formatted(folder, holder));
        }
        channel.truncate(0);
        channel.write(UTF_8.encode(holder()));
        return new RunLock(folder, channel);
    }

    private static String holder() {
        ProcessHandle self = ProcessHandle.current();
        return "process %d started at %s"
                .formatted(
                        self.pid(),
                        self.info().startInstant().map(Object::toString).orElse("an unknown time"));
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(folder.resolve("lab.lock"));
        } finally {
            OWN.remove(folder);
        }
    }
}
