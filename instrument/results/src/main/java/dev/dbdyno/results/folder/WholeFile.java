package dev.dbdyno.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file so that it is there completely or as it was before, also after a kill or a power cut. The new content
 * is written beside it, forced to disk and moved into place, and the folder is forced to disk.
 */
public final class WholeFile {

    private static final String UNFINISHED = ".new";

    private WholeFile() {}

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {
        void write(Appendable out) throws IOException;
    }

    /** Like {@link #write(Path, Content)}, with a line break after the text. */
    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.append(text).append('\n'));
    }

    /**
     * Writes a file. A device or a pipe gets the content as it comes.
     *
     * @throws IOException that names the file and says in words why it cannot be written; the file is as it was before
     */
    public static void write(Path file, Content content) throws IOException {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                stream(file, content);
            } else {
                replace(Files.exists(file) ? file.toRealPath() : file, channel -> {
                    Writer out = Channels.newWriter(channel, UTF_8);
                    content.write(out);
                    out.flush();
                });
            }
        } catch (IOException e) {
            throw new IOException("'%s' cannot be written: %s".formatted(file, why(e)), e);
        }
    }

    /** Writes a file that is no text. */
    static void write(Path file, byte[] content) throws IOException {
        try {
            replace(file, channel -> {
                ByteBuffer rest = ByteBuffer.wrap(content);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
            });
        } catch (IOException e) {
            throw new IOException("'%s' cannot be written: %s".formatted(file, why(e)), e);
        }
    }

    /**
     * Finds out whether a file can be written, and leaves it as it is.
     *
     * @throws IOException as {@link #write(Path, Content)} would
     */
    public static void tryOut(Path file) throws IOException {
        try {
            if (Files.isDirectory(file)) {
                throw new FileSystemException(file.toString(), null, "it is a folder");
            }
            if (!Files.exists(file) || Files.isRegularFile(file)) {
                Path beside = beside(Files.exists(file) ? file.toRealPath() : file);
                Files.newOutputStream(beside).close();
                Files.delete(beside);
            }
        } catch (IOException e) {
            throw new IOException("'%s' cannot be written: %s".formatted(file, why(e)), e);
        }
    }

    private static void stream(Path file, Content content) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            content.write(out);
        }
    }

    /** What goes through a channel. */
    @FunctionalInterface
    private interface Filling {
        void fill(FileChannel channel) throws IOException;
    }

    private static void replace(Path file, Filling content) throws IOException {
        Path whole = beside(file);
        try {
            writeAndForce(whole, content);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
        forceFolderOf(file);
    }

    private static Path beside(Path file) {
        return file.resolveSibling(file.getFileName() + UNFINISHED);
    }

    private static void writeAndForce(Path file, Filling content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            content.fill(channel);
            channel.force(true);
        }
    }

    /**
     * Forces the folder's entries to disk. A file is found after a power cut only if its entry has reached the disk.
     */
    static void forceFolderOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** The reason of a failure in words, without the path that most of them consist of. */
    public static String why(IOException failure) {
        return switch (failure) {
            case NoSuchFileException absent -> "there is no such file or folder";
            case AccessDeniedException denied -> "you have no right to do that there";
            case NotDirectoryException file -> "it is no folder";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            case IOException e when e.getMessage() != null -> e.getMessage();
            default -> failure.getClass().getSimpleName();
        };
    }
}
