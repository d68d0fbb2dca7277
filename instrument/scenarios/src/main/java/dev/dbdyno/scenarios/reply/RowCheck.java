package dev.dbdyno.scenarios.reply;

import dev.dbdyno.spi.Operation;
import java.util.function.ToLongFunction;

/** Tells the right rows from all others. Used by many threads at once. */
public interface RowCheck {

    /** Whether a reply of this many rows with this {@linkplain RowHash hash} is the right one. */
    boolean isRight(Operation asked, int rows, long hash);

    /** The expected rows, in words, such as {@code 1 row with checksum 5f}. */
    String expected(Operation asked);

    /** Expects always this many rows, whose hash follows from the operation. */
    static RowCheck of(int rows, ToLongFunction<Operation> hash) {
        return new Hashed(rows, hash);
    }

    /** {@code 1 row}, {@code 2 rows}. */
    static String words(int rows) {
        return rows == 1 ? "1 row" : rows + " rows";
    }

    /** Compares number and hash. */
    record Hashed(int expectedRows, ToLongFunction<Operation> expectedHash) implements RowCheck {
        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == expectedRows && hash == expectedHash.applyAsLong(asked);
        }

        @Override
        public String expected(Operation asked) {
            return "%s with checksum %x".formatted(words(expectedRows), expectedHash.applyAsLong(asked));
        }
    }
}
