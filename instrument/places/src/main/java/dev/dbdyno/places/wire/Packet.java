package dev.dbdyno.places.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** One message of a channel. A packet is short, so that none keeps those of other processes waiting for long. */
public final class Packet {

    /** The longest payload. */
    public static final int MOST_BYTES = 32 * 1024;

    /** Stands for the process where a packet concerns none. */
    public static final int NO_PROCESS = 0;

    /** What a packet says. The order is that of the bytes on the wire: an agent and its lab are always of one build. */
    public enum Kind {
        /** The agent's first packet: what there is at its place. */
        HELLO,
        /** Asks the agent, with any bytes, to answer at once. */
        PING,
        /** Bytes that the agent drops: only how long they take matters. */
        BALLAST,
        /** The bytes of the ping, then the agent's monotonic clock. */
        PONG,
        /** Tells the agent which contents are wanted, by their digests. */
        WANTED,
        /** Answers with those contents that are not kept there. */
        MISSING,
        /** Announces a content, by its digest. */
        FILE,
        FILE_BYTES,
        /** Ends a content; answered by {@link #KEPT} or {@link #REFUSED}. */
        FILE_END,
        KEPT,
        /** Has the agent make a folder of kept contents, by the digest of their list; answered like a content. */
        FOLDER,
        /** Says why a content cannot be kept. */
        REFUSED,
        /** Has the agent start a process: its name, the processors that it may run on or an empty line, its arguments. */
        START,
        /** The process's id there. */
        STARTED,
        /** Says why the process cannot be started. */
        NOT_STARTED,
        /** Bytes for the process's standard input. */
        INPUT,
        INPUT_END,
        OUTPUT,
        OUTPUT_END,
        ERRORS,
        ERRORS_END,
        /** Allows the agent so many more bytes of output. */
        MORE_OUTPUT,
        MORE_ERRORS,
        /** The exit code. */
        ENDED,
        /** Has the agent end the process and what it started. */
        KILL,
        /** Has the agent make the process, a JVM, write its threads to its errors. */
        DUMP
    }

    private static final List<Kind> KINDS = List.of(Kind.values());

    private final Kind kind;
    private final int process;
    private final byte[] payload;

    private Packet(Kind kind, int process, byte[] payload) {
        if (payload.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a packet holds at most %d bytes, but was given %d".formatted(MOST_BYTES, payload.length));
        }
        this.kind = kind;
        this.process = process;
        this.payload = payload;
    }

    /** A packet without content. */
    public static Packet of(Kind kind, int process) {
        return new Packet(kind, process, new byte[0]);
    }

    /** The first bytes of a buffer. */
    public static Packet of(Kind kind, int process, byte[] buffer, int length) {
        return new Packet(kind, process, Arrays.copyOf(buffer, length));
    }

    /** Lines of text; none of them holds a line's end. */
    public static Packet of(Kind kind, int process, List<String> lines) {
        return new Packet(kind, process, String.join("\n", lines).getBytes(UTF_8));
    }

    /** Numbers. */
    public static Packet of(Kind kind, int process, long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * numbers.length);
        LongStream.of(numbers).forEach(bytes::putLong);
        return new Packet(kind, process, bytes.array());
    }

    /**
     * The next one; null where the channel has ended between two packets.
     *
     * @throws IOException also where what comes is no packet
     */
    public static @Nullable Packet read(DataInputStream in) throws IOException {
        int kind = in.read();
        if (kind < 0) {
            return null;
        }
        if (kind >= KINDS.size()) {
            throw new IOException("a byte %d where a packet was due".formatted(kind));
        }
        int process = in.readInt();
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("a packet of %d bytes, longer than any".formatted(length));
        }
        byte[] payload = in.readNBytes(length);
        if (payload.length < length) {
            throw new EOFException("the channel ended within a packet");
        }
        return new Packet(KINDS.get(kind), process, payload);
    }

    byte[] bytes() {
        return ByteBuffer.allocate(1 + 2 * Integer.BYTES + payload.length)
                .put((byte) KINDS.indexOf(kind))
                .putInt(process)
                .putInt(payload.length)
                .put(payload)
                .array();
    }

    public Kind kind() {
        return kind;
    }

    /** Which of the channel's processes it concerns; {@link #NO_PROCESS} for none. */
    public int process() {
        return process;
    }

    public byte[] payload() {
        return payload.clone();
    }

    public String text() {
        return new String(payload, UTF_8);
    }

    public List<String> lines() {
        return payload.length == 0 ? List.of() : List.of(text().split("\n", -1));
    }

    /** The number at a place among the payload's numbers. */
    public long number(int index) {
        return ByteBuffer.wrap(payload).getLong(index * Long.BYTES);
    }
}
