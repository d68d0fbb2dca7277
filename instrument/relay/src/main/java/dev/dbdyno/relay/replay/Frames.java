package dev.dbdyno.relay.replay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Cuts one direction of a connection into whole messages, however its bytes come in.
 *
 * <p>A message has a type, a length that counts itself, and a body. What a client says first has no type, and what the server says of
 * encryption is one byte (PostgreSQL's documentation, "Message Formats").
 */
final class Frames {

    /** The form of the next message. */
    enum Shape {
        TYPED,
        UNTYPED,
        ONE_BYTE
    }

    /** Takes a message; it may say that the next ones look different. */
    @FunctionalInterface
    interface Taker {
        void take(byte[] frame) throws ProtocolException;
    }

    /** The server's own limits: of a message, and of one without a type (MAX_STARTUP_PACKET_LENGTH). */
    private static final int MOST_BYTES = 1 << 30;

    private static final int MOST_UNTYPED_BYTES = 10_000;

    private static final int LENGTH_BYTES = 4;

    /** The most memory that is reserved before a message's bytes are there. */
    private static final int MOST_AHEAD = 1 << 20;

    private Shape shape;

    /** The beginning of a message whose end has not come. */
    private ByteBuf rest = Unpooled.EMPTY_BUFFER;

    Frames(Shape first) {
        shape = first;
    }

    /** Sets the form of the messages from the next one on. */
    void expect(Shape next) {
        shape = next;
    }

    /** Takes what has arrived, which stays the caller's, and passes on the messages that are whole. */
    void read(ByteBuf arrived, Taker taker) throws ProtocolException {
        boolean begun = rest.isReadable();
        ByteBuf all = begun ? rest.writeBytes(arrived) : arrived;
        int length = wholeLength(all);
        while (length > 0 && all.readableBytes() >= length) {
            byte[] frame = new byte[length];
            all.readBytes(frame);
            taker.take(frame);
            length = wholeLength(all);
        }
        if (!all.isReadable()) {
            rest = Unpooled.EMPTY_BUFFER;
        } else if (begun) {
            all.discardReadBytes();
        } else {
            rest = Unpooled.buffer(Math.max(all.readableBytes(), Math.min(length, MOST_AHEAD)));
            rest.writeBytes(all);
        }
    }

    /** The length of the message that begins here; 0 while it is unknown. */
    private int wholeLength(ByteBuf bytes) throws ProtocolException {
        int before = switch (shape) {
            case ONE_BYTE -> 0;
            case UNTYPED -> 0;
            case TYPED -> 1;
        };
        if (shape == Shape.ONE_BYTE) {
            return bytes.isReadable() ? 1 : 0;
        }
        if (bytes.readableBytes() < before + LENGTH_BYTES) {
            return 0;
        }
        int length = bytes.getInt(bytes.readerIndex() + before);
        int most = shape == Shape.UNTYPED ? MOST_UNTYPED_BYTES : MOST_BYTES;
        if (length < LENGTH_BYTES || length > most) {
            throw new ProtocolException("a message says that it has %d bytes".formatted(length));
        }
        return before + length;
    }
}
