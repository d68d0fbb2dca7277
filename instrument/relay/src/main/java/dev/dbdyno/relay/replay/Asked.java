package dev.dbdyno.relay.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A message of a client, from its first query on. */
sealed interface Asked {

    /** What a name stands for. */
    enum Named {
        STATEMENT('S'),
        PORTAL('P');

        private final byte letter;

        Named(char letter) {
            this.letter = (byte) letter;
        }
    }

    /** The message as it is sent. */
    Bytes frame();

    /** Runs the text of one or more statements; the unit of a simple query. */
    record Query(Bytes frame, Bytes text) implements Asked {}

    /**
     * Prepares a statement.
     *
     * @param definition its text, a zero, and the types of its parameters
     */
    record Parse(Bytes frame, String name, Bytes definition) implements Asked {}

    /**
     * Makes a portal of a prepared statement.
     *
     * @param values formats and values of the parameters, and the formats of the result
     */
    record Bind(Bytes frame, String portal, String statement, Bytes values) implements Asked {}

    /** Asks what a result looks like. */
    record Describe(Bytes frame, Named named, String name) implements Asked {}

    /**
     * Runs a portal.
     *
     * @param limit of rows; 0 for none
     */
    record Execute(Bytes frame, String portal, int limit) implements Asked {}

    /** Forgets a statement or a portal. */
    record Close(Bytes frame, Named named, String name) implements Asked {}

    /** Ends a unit. */
    record Sync(Bytes frame) implements Asked {}

    /** Wants all replies so far, within a unit. */
    record Flush(Bytes frame) implements Asked {}

    /** Says good-bye. */
    record Terminate(Bytes frame) implements Asked {}

    /** Whether the client waits for replies after it. */
    default boolean isAwaited() {
        return switch (this) {
            case Query query -> true;
            case Sync sync -> true;
            case Flush flush -> true;
            case Terminate terminate -> true;
            case Parse parse -> false;
            case Bind bind -> false;
            case Describe describe -> false;
            case Execute execute -> false;
            case Close close -> false;
        };
    }

    /**
     * Reads a message.
     *
     * @throws ProtocolException where it is none that replay knows
     */
    static Asked read(byte[] message) throws ProtocolException {
        Body body = new Body(message);
        Bytes frame = new Bytes(message);
        return switch (message[0]) {
            case 'Q' -> new Query(frame, body.untilZero());
            case 'P' -> new Parse(frame, body.name(), body.rest());
            case 'B' -> new Bind(frame, body.name(), body.name(), body.rest());
            case 'D' -> new Describe(frame, body.named(), body.name());
            case 'E' -> new Execute(frame, body.name(), body.number());
            case 'C' -> new Close(frame, body.named(), body.name());
            case 'S' -> new Sync(frame);
            case 'H' -> new Flush(frame);
            case 'X' -> new Terminate(frame);
            default -> throw new ProtocolException("message '%c' cannot be replayed".formatted(message[0]));
        };
    }

    static Query query(Bytes text) {
        return new Query(frame('Q', text.array(), new byte[1]), text);
    }

    static Parse parse(String name, Bytes definition) {
        return new Parse(frame('P', zeroEnded(name), definition.array()), name, definition);
    }

    static Bind bind(String portal, String statement, Bytes values) {
        return new Bind(frame('B', zeroEnded(portal), zeroEnded(statement), values.array()), portal, statement, values);
    }

    static Execute execute(String portal, int limit) {
        byte[] number = ByteBuffer.allocate(4).putInt(limit).array();
        return new Execute(frame('E', zeroEnded(portal), number), portal, limit);
    }

    static Close close(Named named, String name) {
        return new Close(frame('C', new byte[] {named.letter}, zeroEnded(name)), named, name);
    }

    static Sync sync() {
        return new Sync(frame('S'));
    }

    private static byte[] zeroEnded(String name) {
        byte[] letters = name.getBytes(ISO_8859_1);
        return Arrays.copyOf(letters, letters.length + 1);
    }

    private static Bytes frame(char type, byte[]... parts) {
        int length = 4;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer whole = ByteBuffer.allocate(1 + length).put((byte) type).putInt(length);
        for (byte[] part : parts) {
            whole.put(part);
        }
        return new Bytes(whole.array());
    }

    /** The part of a message after type and length. Names are bytes to us, one character each. */
    final class Body {

        private final byte[] frame;
        private int at = 5;

        private Body(byte[] frame) {
            this.frame = frame;
        }

        private int zero() throws ProtocolException {
            for (int i = at; i < frame.length; i++) {
                if (frame[i] == 0) {
                    return i;
                }
            }
            throw new ProtocolException("a text in message '%c' has no end".formatted(frame[0]));
        }

        private String name() throws ProtocolException {
            int end = zero();
            String name = new String(frame, at, end - at, ISO_8859_1);
            at = end + 1;
            return name;
        }

        private Bytes untilZero() throws ProtocolException {
            return new Bytes(Arrays.copyOfRange(frame, at, zero()));
        }

        private Bytes rest() {
            return new Bytes(Arrays.copyOfRange(frame, at, frame.length));
        }

        private int number() throws ProtocolException {
            if (frame.length - at != 4) {
                throw new ProtocolException("message '%c' has no limit of rows".formatted(frame[0]));
            }
            return ByteBuffer.wrap(frame).getInt(at);
        }

        private Named named() throws ProtocolException {
            int letter = at < frame.length ? frame[at] : 0;
            at++;
            for (Named named : Named.values()) {
                if (named.letter == letter) {
                    return named;
                }
            }
            throw new ProtocolException("message '%c' names neither a statement nor a portal".formatted(frame[0]));
        }
    }
}
