package dev.dbdyno.lab.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A log file that a flood cannot grow without end: its head is written as it comes, its tail when the log is closed, and
 * what lay between is dropped and said to be. Written to by the threads that read the child's output.
 */
final class CappedLog implements Closeable {

    private static final int RECENT_BYTES = 8 * 1024;

    private final Path file;
    private final OutputStream out;
    private final int tailBytes;
    private final RecentBytes recent = new RecentBytes(RECENT_BYTES);
    private long headLeftBytes;
    private @Nullable RecentBytes tail;
    private boolean closed;

    CappedLog(Path file, int headBytes, int tailBytes) throws IOException {
        this.file = file;
        this.out = Files.newOutputStream(file);
        this.headLeftBytes = headBytes;
        this.tailBytes = tailBytes;
    }

    Path file() {
        return file;
    }

    synchronized void line(String line) {
        byte[] bytes = (line + "\n").getBytes(UTF_8);
        write(bytes, bytes.length);
    }

    synchronized void write(byte[] bytes, int length) {
        if (closed) {
            return;
        }
        recent.add(bytes, 0, length);
        int toHead = (int) Math.min(headLeftBytes, length);
        headLeftBytes -= toHead;
        writeToFile(bytes, toHead);
        if (toHead < length) {
            if (tail == null) {
                tail = new RecentBytes(tailBytes);
            }
            tail.add(bytes, toHead, length - toHead);
        }
    }

    /** The last lines that were written, without blank ones. */
    synchronized List<String> lastLines(int most) {
        List<String> lines = new String(recent.bytes(), UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (tail != null) {
            if (tail.forgottenBytes() > 0) {
                byte[] gap = "%n… dbdyno left %d bytes out here: the child flooded its output …%n"
                        .formatted(tail.forgottenBytes())
                        .getBytes(UTF_8);
                writeToFile(gap, gap.length);
            }
            byte[] end = tail.bytes();
            writeToFile(end, end.length);
        }
        try {
            out.close();
        } catch (IOException e) {
            // the log is an aid: a run that cannot write it cannot write its records either, and fails there in words
        }
    }

    private void writeToFile(byte[] bytes, int length) {
        try {
            out.write(bytes, 0, length);
        } catch (IOException e) {
            // as above; and the child must be read on, or it would block in its own output
            headLeftBytes = 0;
        }
    }
}
