package dev.dbdyno.generator.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.scenarios.reply.BodyCheck;
import io.netty.buffer.ByteBuf;
import java.util.zip.CRC32C;

/**
 * Reads one reply after the other from the bytes of a connection, in pieces of any size (RFC 9112): its status, the length
 * and checksum of its body, and whether the connection may be used again. Used by one thread.
 *
 * <p>Only what frames a reply is looked at: {@code Content-Length}, {@code Transfer-Encoding} and {@code Connection}. Of a
 * body, the first bytes are kept for words about it, the rest only goes into the checksum.
 */
public final class ReplyParser implements BodyCheck.Received {

    /** Whether a reply is whole. */
    public enum Progress {
        /** More bytes are needed. */
        MORE,
        /** The reply is complete. Bytes that are left do not belong to it. */
        COMPLETE
    }

    /** What a reply answers. */
    public enum ReplyTo {
        /** No body follows, whatever the headers say. */
        HEAD,
        /** A body of which the length and the checksum are known beforehand, or do not matter. */
        OTHER,
        /** A body of which only the shape is known: the objects in it are counted. */
        LIST
    }

    private enum Part {
        STATUS_LINE,
        HEADER,
        SIZED_BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        BODY_TO_THE_END,
        COMPLETE
    }

    /** Longer header lines are cut. None that matters is this long. */
    private static final int LINE_BYTES = 4_096;

    private static final int KEPT_BYTES = 160;
    private static final int UNKNOWN = -1;
    private static final int STATUS_LINE_BYTES = "HTTP/1.1 200".length();
    private static final byte[] VERSION = "HTTP/1.".getBytes(ISO_8859_1);
    private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(ISO_8859_1);
    private static final byte[] TRANSFER_ENCODING = "transfer-encoding:".getBytes(ISO_8859_1);
    private static final byte[] CONNECTION = "connection:".getBytes(ISO_8859_1);
    private static final byte[] CHUNKED = "chunked".getBytes(ISO_8859_1);
    private static final byte[] CLOSE = "close".getBytes(ISO_8859_1);
    private static final byte[] KEEP_ALIVE = "keep-alive".getBytes(ISO_8859_1);

    private final byte[] line = new byte[LINE_BYTES];
    private final byte[] kept = new byte[KEPT_BYTES];
    private final CRC32C checksum = new CRC32C();
    private ReplyTo replyTo = ReplyTo.OTHER;
    private Part part = Part.STATUS_LINE;
    private int lineBytes;
    private int keptBytes;
    private int status;
    private boolean reusable;
    private boolean chunked;
    private long contentLength;
    private long leftBytes;
    private long bodyBytes;
    private int bodyObjects;
    private boolean begun;

    /** Announces that the next bytes are a new reply's. */
    public void expect(ReplyTo next) {
        replyTo = next;
        begun = false;
        lineBytes = 0;
        beginHead();
    }

    private void beginHead() {
        part = Part.STATUS_LINE;
        chunked = false;
        contentLength = UNKNOWN;
        bodyBytes = 0;
        bodyObjects = 0;
        keptBytes = 0;
        checksum.reset();
    }

    /**
     * Takes bytes until the reply is whole or there are no more.
     *
     * @throws MalformedReplyException when they are no reply
     */
    public Progress read(ByteBuf in) throws MalformedReplyException {
        begun |= in.isReadable();
        while (part != Part.COMPLETE && in.isReadable()) {
            switch (part) {
                case SIZED_BODY, CHUNK -> readSized(in);
                case BODY_TO_THE_END -> take(in, in.readableBytes());
                case STATUS_LINE, HEADER, CHUNK_SIZE, CHUNK_END, TRAILER -> readLine(in);
                case COMPLETE -> throw new AssertionError();
            }
        }
        return part == Part.COMPLETE ? Progress.COMPLETE : Progress.MORE;
    }

    /** Reports that the connection has ended. That completes a reply whose body has no other end. */
    public Progress endOfStream() {
        if (part == Part.BODY_TO_THE_END) {
            part = Part.COMPLETE;
        }
        return part == Part.COMPLETE ? Progress.COMPLETE : Progress.MORE;
    }

    /** Whether any byte of the reply has arrived. */
    public boolean hasBegun() {
        return begun;
    }

    private void readLine(ByteBuf in) throws MalformedReplyException {
        int before = in.bytesBefore((byte) '\n');
        int bytes = before < 0 ? in.readableBytes() : before;
        int fitting = Math.min(bytes, LINE_BYTES - lineBytes);
        in.readBytes(line, lineBytes, fitting);
        in.skipBytes(bytes - fitting);
        lineBytes += fitting;
        if (before >= 0) {
            in.skipBytes(1);
            if (lineBytes > 0 && line[lineBytes - 1] == '\r') {
                lineBytes--;
            }
            endLine();
            lineBytes = 0;
        }
    }

    private void endLine() throws MalformedReplyException {
        switch (part) {
            case STATUS_LINE -> endStatusLine();
            case HEADER -> endHeader();
            case CHUNK_SIZE -> endChunkSize();
            case CHUNK_END -> part = Part.CHUNK_SIZE;
            case TRAILER -> part = lineBytes == 0 ? Part.COMPLETE : Part.TRAILER;
            case SIZED_BODY, CHUNK, BODY_TO_THE_END, COMPLETE -> throw new AssertionError();
        }
    }

    private void endStatusLine() throws MalformedReplyException {
        if (lineBytes < STATUS_LINE_BYTES || !startsWith(VERSION, 0) || line[8] != ' ') {
            throw new MalformedReplyException("it begins with '%s'".formatted(lineStart()));
        }
        status = 100 * digit(9) + 10 * digit(10) + digit(11);
        reusable = line[7] != '0';
        part = Part.HEADER;
    }

    private int digit(int index) throws MalformedReplyException {
        int value = line[index] - '0';
        if (value < 0 || value > 9) {
            throw new MalformedReplyException("its status line is '%s'".formatted(lineStart()));
        }
        return value;
    }

    private void endHeader() throws MalformedReplyException {
        if (lineBytes == 0) {
            endHead();
        } else if (startsWith(CONTENT_LENGTH, 0)) {
            contentLength = contentLength();
        } else if (startsWith(TRANSFER_ENCODING, 0)) {
            chunked |= contains(CHUNKED, TRANSFER_ENCODING.length);
        } else if (startsWith(CONNECTION, 0)) {
            reusable = contains(KEEP_ALIVE, CONNECTION.length) || (reusable && !contains(CLOSE, CONNECTION.length));
        }
    }

    private void endHead() {
        if (status < 200) {
            // an interim reply: the real one follows
            beginHead();
        } else if (replyTo == ReplyTo.HEAD || status == 204 || status == 304) {
            part = Part.COMPLETE;
        } else if (chunked) {
            part = Part.CHUNK_SIZE;
        } else if (contentLength == UNKNOWN) {
            reusable = false;
            part = Part.BODY_TO_THE_END;
        } else {
            leftBytes = contentLength;
            part = contentLength == 0 ? Part.COMPLETE : Part.SIZED_BODY;
        }
    }

    private long contentLength() throws MalformedReplyException {
        long length = 0;
        int digits = 0;
        for (int i = CONTENT_LENGTH.length; i < lineBytes; i++) {
            int value = line[i] - '0';
            if (value >= 0 && value <= 9 && digits < 18) {
                length = 10 * length + value;
                digits++;
            } else if (line[i] != ' ' && line[i] != '\t') {
                digits = 0;
                break;
            }
        }
        if (digits == 0) {
            throw new MalformedReplyException("a header is '%s'".formatted(lineStart()));
        }
        return length;
    }

    private void endChunkSize() throws MalformedReplyException {
        long size = 0;
        int digits = 0;
        while (digits < lineBytes && digits < 15 && Character.digit(line[digits], 16) >= 0) {
            size = 16 * size + Character.digit(line[digits], 16);
            digits++;
        }
        if (digits == 0) {
            throw new MalformedReplyException("a chunk's size is '%s'".formatted(lineStart()));
        }
        leftBytes = size;
        part = size == 0 ? Part.TRAILER : Part.CHUNK;
    }

    private void readSized(ByteBuf in) {
        int bytes = (int) Math.min(leftBytes, in.readableBytes());
        take(in, bytes);
        leftBytes -= bytes;
        if (leftBytes == 0) {
            part = part == Part.CHUNK ? Part.CHUNK_END : Part.COMPLETE;
        }
    }

    /**
     * Passes bytes to the checksum through the line's array, which is free meanwhile: one path for all kinds of
     * buffers.
     */
    private void take(ByteBuf in, int bytes) {
        for (int left = bytes; left > 0; left -= LINE_BYTES) {
            int piece = Math.min(left, LINE_BYTES);
            in.readBytes(line, 0, piece);
            checksum.update(line, 0, piece);
            keep(piece);
            if (replyTo == ReplyTo.LIST) {
                countObjects(piece);
            }
        }
        bodyBytes += bytes;
    }

    private void keep(int piece) {
        int keeping = Math.min(piece, KEPT_BYTES - keptBytes);
        System.arraycopy(line, 0, kept, keptBytes, keeping);
        keptBytes += keeping;
    }

    /** Counts the objects of a list by their braces. No text in such a list contains a brace. */
    private void countObjects(int piece) {
        for (int i = 0; i < piece; i++) {
            if (line[i] == '{') {
                bodyObjects++;
            }
        }
    }

    private boolean startsWith(byte[] lowerCase, int from) {
        if (lineBytes - from < lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            if (lowerCase(line[from + i]) != lowerCase(lowerCase[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean contains(byte[] lowerCase, int from) {
        for (int i = from; i <= lineBytes - lowerCase.length; i++) {
            if (startsWith(lowerCase, i)) {
                return true;
            }
        }
        return false;
    }

    private static int lowerCase(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }

    private String lineStart() {
        return new String(line, 0, Math.min(lineBytes, 80), ISO_8859_1).replaceAll("\\p{Cntrl}", "?");
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public long bodyBytes() {
        return bodyBytes;
    }

    @Override
    public int bodyChecksum() {
        return (int) checksum.getValue();
    }

    /** The number of objects in the body of a reply to {@link ReplyTo#LIST}. */
    @Override
    public int bodyObjects() {
        return bodyObjects;
    }

    /** The beginning of the whole reply's body, for people. */
    public String bodyStart() {
        String start = new String(kept, 0, keptBytes, UTF_8).replaceAll("\\p{Cntrl}", " ");
        return bodyBytes > keptBytes ? start + " …" : start;
    }

    /** Whether the server keeps the connection for another request. */
    public boolean isConnectionReusable() {
        return reusable;
    }
}
