package dev.dbdyno.scenarios.reply;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.zip.CRC32C;

/**
 * Rows of a table that lie one behind the other.
 *
 * @param table its rows by their primary keys, 1 to {@code rows}
 * @param count rows in a reply
 * @param behind the key that an operation's rows lie behind
 */
record TableReply(
        IntFunction<? extends Row> table, int rowsInTable, int count, Shape shape, ToIntFunction<Operation> behind)
        implements Reply {

    private static final byte[] OPENING = {'['};
    private static final byte[] CLOSING = {']'};

    /** How the rows stand in a body. */
    enum Shape {
        OBJECT,
        LIST
    }

    /**
     * Checks rows by prefix hashes. If {@code P[r]} is the hash of the first r rows, the hash of the rows after l up to
     * r is {@code P[r] - P[l] * 31^(r-l)}, all of it modulo 2^64. That is exact, and takes a few nanoseconds for a page
     * of any length.
     */
    @Override
    public RowCheck rows() {
        long[] prefixHashes = new long[rowsInTable + 1];
        for (int key = 1; key <= rowsInTable; key++) {
            prefixHashes[key] = RowHash.extend(prefixHashes[key - 1], table.apply(key));
        }
        long power = powerOf31(count);
        return RowCheck.of(count, asked -> {
            int before = behind.applyAsInt(asked);
            return prefixHashes[before + count] - prefixHashes[before] * power;
        });
    }

    private static long powerOf31(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 31;
        }
        return power;
    }

    @Override
    public BodyCheck body() {
        return switch (shape) {
            case OBJECT -> new BodyCheck.ByNumber(objects(), 1);
            case LIST -> new BodyCheck.ByNumber(lists(), 0);
        };
    }

    /** The marks of single rows, that of row 1 first. */
    private long[] objects() {
        long[] marks = new long[rowsInTable];
        for (int key = 1; key <= rowsInTable; key++) {
            marks[key - 1] = BodyMark.ofText(JsonBodies.of(table.apply(key))).mark();
        }
        return marks;
    }

    /** The marks of pages, that behind key 0 first. */
    private long[] lists() {
        // the rows of the page at hand, each behind its comma
        byte[][] ring = new byte[count][];
        long[] marks = new long[rowsInTable - count + 1];
        for (int key = 1; key <= rowsInTable; key++) {
            ring[key % count] = ("," + JsonBodies.of(table.apply(key))).getBytes(UTF_8);
            if (key >= count) {
                marks[key - count] = list(ring, key + 1);
            }
        }
        return marks;
    }

    private static long list(byte[][] ring, int first) {
        CRC32C checksum = new CRC32C();
        checksum.update(OPENING);
        // the first row has no comma
        long bytes = (long) OPENING.length + CLOSING.length - 1;
        for (int i = 0; i < ring.length; i++) {
            byte[] row = ring[(first + i) % ring.length];
            int comma = i == 0 ? 1 : 0;
            checksum.update(row, comma, row.length - comma);
            bytes += row.length;
        }
        checksum.update(CLOSING);
        return BodyMark.of(bytes, (int) checksum.getValue());
    }
}
