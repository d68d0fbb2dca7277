package dev.dbdyno.spi.web;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import java.util.List;

/** The outcome of a {@code DELETE}: 204 if there was such a row, 404 if there was none. */
public enum Deleted {
    ONE,
    NONE;

    /** Reads the reply to {@link dev.dbdyno.spi.Operation.DeleteUser}. */
    public static Deleted of(List<? extends Row> reply) {
        boolean one = reply.size() == 1
                && reply.getFirst() instanceof Tuple tuple
                && tuple.values().getFirst() instanceof Number rows
                && rows.longValue() == 1;
        return one ? ONE : NONE;
    }
}
