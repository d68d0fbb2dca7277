package dev.dbdyno.databases;

import dev.dbdyno.results.folder.WholeFile;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Making and removal of whole folders; links are removed, never followed. */
public final class Folders {

    private Folders() {}

    /**
     * The real path of a folder for a server and nothing else.
     *
     * @param server as people call it
     */
    static Path madeEmpty(Path folder, String server) throws DatabaseException {
        try {
            Path real = Files.createDirectories(folder).toRealPath();
            LeftServers.clear(real, null);
            if (!isEmpty(real)) {
                throw new DatabaseException(
                        "The embedded %s needs its own folder, but %s is not empty".formatted(server, real));
            }
            return Files.createDirectories(real);
        } catch (IOException e) {
            throw new DatabaseException(
                    "The folder %s for the embedded %s could not be made: %s"
                            .formatted(folder, server, WholeFile.why(e)),
                    e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (NoSuchFileException removed) {
            return true;
        }
    }

    /** The sizes of all files in it; what goes while it is looked at counts as nothing. */
    static long bytes(Path folder) throws IOException {
        long[] sum = new long[1];
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sum[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return sum[0];
    }

    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                // a server on its way out removes files of its own
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
