package dev.dbdyno.places.agent;

import dev.dbdyno.places.wire.Digest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contents that are kept at a place from run to run, each under its digest: whatever version of dbdyno has sent one, it is the
 * right one for every other that asks for it. Several agents may use one folder at a time.
 */
final class Kept {

    private static final Duration UNUSED = Duration.ofDays(30);
    private static final String SUFFIX = ".jar";

    private final Path folder;

    Kept(Path folder) {
        this.folder = folder;
    }

    /** A content could not be stored; the message has the reason. */
    static final class NotKeptException extends Exception {

        private static final long serialVersionUID = 1L;

        NotKeptException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    Path folder() {
        return folder;
    }

    private Path file(String digest) {
        return folder.resolve(digest + SUFFIX);
    }

    /** Returns the digests whose content is not there; what is there counts as used. */
    List<String> missing(List<String> digests) {
        return digests.stream().filter(digest -> !isThere(file(digest))).toList();
    }

    private static boolean isThere(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            return true;
        } catch (IOException absent) {
            return false;
        }
    }

    /** Forgets what no run has used for long. */
    void removeUnused() throws IOException {
        Instant oldest = Instant.now().minus(UNUSED);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /**
     * Makes a folder of contents that are kept.
     *
     * @param list digest of their list: a line for each with its digest, a space and its path within the folder
     * @param session in which the folder gets the list's digest as its name
     */
    void assemble(String list, Path session) throws NotKeptException {
        Path made = session.resolve(list);
        if (Files.exists(made)) {
            return;
        }
        try {
            for (String line : Files.readAllLines(file(list))) {
                String[] digestAndPath = line.split(" ", 2);
                Path link = made.resolve(digestAndPath[1]).normalize();
                if (!link.startsWith(made)) {
                    throw new NotKeptException("'%s' leaves its folder".formatted(line), null);
                }
                Files.createDirectories(link.getParent());
                Files.createSymbolicLink(link, file(digestAndPath[0]));
            }
        } catch (IOException e) {
            throw new NotKeptException("%s: %s".formatted(made, e.getMessage()), e);
        }
    }

    /** Begins to take a content. */
    Incoming begin(String digest) {
        return new Incoming(digest);
    }

    /** Removes a folder of the agent's own with what is in it. */
    static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            // the guard removes it as well
        }
    }

    /** A content that is on its way. After a failure it takes, and drops, what still comes, and tells of it at the end. */
    final class Incoming {

        private final String digest;
        private final Digest found = new Digest();
        private @Nullable Path file;
        private @Nullable OutputStream out;
        private @Nullable IOException failure;

        private Incoming(String digest) {
            this.digest = digest;
            try {
                Path made = Files.createTempFile(folder, "incoming-", SUFFIX);
                file = made;
                out = Files.newOutputStream(made);
            } catch (IOException e) {
                failure = e;
            }
        }

        void write(byte[] bytes) {
            OutputStream open = out;
            if (open == null || failure != null) {
                return;
            }
            try {
                open.write(bytes);
                found.add(bytes);
            } catch (IOException e) {
                failure = e;
            }
        }

        void end() throws NotKeptException {
            Path written = file;
            try {
                close();
                if (failure != null || written == null) {
                    throw new NotKeptException(words(failure), failure);
                }
                if (!found.end().equals(digest)) {
                    throw new NotKeptException("what arrived is not what was sent", null);
                }
                Files.move(written, file(digest), StandardCopyOption.ATOMIC_MOVE);
                file = null;
            } catch (IOException e) {
                throw new NotKeptException(words(e), e);
            } finally {
                removeUnfinished();
            }
        }

        private void close() throws IOException {
            if (out != null) {
                out.close();
            }
        }

        private void removeUnfinished() {
            try {
                if (file != null) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException left) {
                // it is removed when it has not been used for long
            }
        }

        private String words(@Nullable IOException e) {
            return "%s: %s".formatted(folder, e == null ? "nothing was written" : e.getMessage());
        }
    }
}
