package dev.dbdyno.scenarios.reply;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * The right reply to each operation of a scenario, and to the request that asks a web host for the same. The checks are made
 * on demand, because they may take memory for every row.
 */
public interface Reply {

    /** The check of the rows that a stack returns. */
    RowCheck rows();

    /** The check of the reply that a web host sends. */
    BodyCheck body();

    /**
     * A row of a table, found by its primary key from 1 to {@code rows}. Over HTTP it is an object, and the key is the
     * first number that is drawn.
     */
    static Reply row(IntFunction<? extends Row> table, int rows, ToIntFunction<Operation> key) {
        return new TableReply(table, rows, 1, TableReply.Shape.OBJECT, asked -> key.applyAsInt(asked) - 1);
    }

    /**
     * Rows of a table behind a key from 0 on; over HTTP a list, asked by that key as the first number that is drawn.
     *
     * @param count rows in the reply
     */
    static Reply page(IntFunction<? extends Row> table, int rows, int count, ToIntFunction<Operation> behind) {
        return new TableReply(table, rows, count, TableReply.Shape.LIST, behind);
    }

    /** The same rows for every operation, over HTTP as a list. */
    static Reply list(List<? extends Row> rows) {
        return same(rows, BodyCheck.ofText(JsonBodies.list(rows)));
    }

    /** The same rows for every operation. */
    static Reply same(List<? extends Row> rows, BodyCheck body) {
        long hash = RowHash.of(rows);
        return new Both(RowCheck.of(rows.size(), asked -> hash), body);
    }

    /**
     * Rows that follow from the operation.
     *
     * @param rows in the reply
     * @param hash {@linkplain RowHash of the rows}
     */
    static Reply of(int rows, ToLongFunction<Operation> hash, BodyCheck body) {
        return new Both(RowCheck.of(rows, hash), body);
    }

    /** Two checks that are at hand. */
    record Both(RowCheck rows, BodyCheck body) implements Reply {}
}
