package dev.dbdyno.relay.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A statement that the server has accepted, whoever prepared it, and what is known about it. */
final class Statement {

    /**
     * The number of replies of a statement that are asked for twice. Replies that differ from one call to the next do
     * so at once.
     */
    private static final int ASKED_TWICE = 100;

    /** How the server came to know it. */
    private enum Origin {
        PREPARED,
        SIMPLE
    }

    private final Origin origin;
    private final Bytes definition;
    private final byte[] text;
    private final Sql kind;
    private final Map<Bytes, Bound> bounds = new HashMap<>();
    private final Map<Bytes, byte[]> rowDescriptions = new HashMap<>();
    private byte @Nullable [] description;
    private int confirmed;

    private Statement(Origin origin, Bytes definition, byte[] text) {
        this.origin = origin;
        this.definition = definition;
        this.text = text;
        this.kind = Sql.of(text);
    }

    /** A prepared statement. */
    static Statement prepared(Bytes definition) {
        byte[] all = definition.array();
        int end = 0;
        while (end < all.length && all[end] != 0) {
            end++;
        }
        return new Statement(Origin.PREPARED, definition, Arrays.copyOf(all, end));
    }

    /** A simple query. */
    static Statement simple(Bytes text) {
        return new Statement(Origin.SIMPLE, text, text.array());
    }

    /** A statement with values for its parameters, as the server has accepted them. */
    final class Bound {

        private final Bytes values;
        private final Execution.Position start = new Execution.Position();

        private Bound(Bytes values) {
            this.values = values;
        }

        Statement statement() {
            return Statement.this;
        }

        Bytes values() {
            return values;
        }

        Execution.Position start() {
            return start;
        }

        /** The description of its rows; null if it has not been learned. */
        byte @Nullable [] description() {
            return rowDescriptions.get(resultFormats());
        }

        void describedAs(byte[] reply) {
            rowDescriptions.put(resultFormats(), reply);
        }

        /** The last part of the values: a number of formats, and as many formats. */
        private Bytes resultFormats() {
            ByteBuffer all = ByteBuffer.wrap(values.array());
            all.position(all.getShort(0) * 2 + 2);
            for (int parameters = all.getShort(); parameters > 0; parameters--) {
                int length = all.getInt();
                all.position(all.position() + Math.max(0, length));
            }
            return new Bytes(Arrays.copyOfRange(values.array(), all.position(), values.length()));
        }
    }

    Bytes definition() {
        return definition;
    }

    /** Whether it was never prepared. */
    boolean isSimple() {
        return origin == Origin.SIMPLE;
    }

    /** Its text as a simple query has it. */
    Bytes text() {
        return new Bytes(text);
    }

    /** Its text for a message. */
    String words() {
        String all = new String(text, UTF_8).strip();
        return all.length() > 100 ? all.substring(0, 100) + " …" : all;
    }

    Sql kind() {
        return kind;
    }

    /** The statement with these values; null if the server has not been asked. */
    @Nullable Bound bound(Bytes values) {
        return bounds.get(values);
    }

    /** Notes that the server has accepted these values. */
    Bound bind(Bytes values) {
        Bound bound = new Bound(values);
        bounds.put(values, bound);
        return bound;
    }

    /** The same, but nothing will be known about it later. */
    Bound bindOnce(Bytes values) {
        return new Bound(values);
    }

    /** The description of its parameters and rows; null if it has not been learned. */
    byte @Nullable [] description() {
        return description;
    }

    void describedAs(byte[] reply) {
        description = reply;
    }

    /** Whether so many replies were the same when asked for again that the others need not be. */
    boolean isConstant() {
        return confirmed >= ASKED_TWICE;
    }

    void saidTheSameAgain() {
        confirmed++;
    }
}
