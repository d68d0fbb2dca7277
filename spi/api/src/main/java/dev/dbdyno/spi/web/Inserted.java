package dev.dbdyno.spi.web;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import java.util.List;

/**
 * The body of the reply to {@code POST /companies}.
 *
 * @param inserted rows
 */
public record Inserted(int inserted) {

    /** Reads the reply to {@link dev.dbdyno.spi.Operation.InsertCompanies}. */
    public static Inserted of(List<? extends Row> reply) {
        if (reply.size() == 1
                && reply.getFirst() instanceof Tuple tuple
                && tuple.values().getFirst() instanceof Number rows) {
            return new Inserted(rows.intValue());
        }
        throw new IllegalArgumentException("expected one row with the number of inserted rows, but found " + reply);
    }
}
