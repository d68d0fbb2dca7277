package dev.dbdyno.stacks.r2dbc;

import static java.util.Objects.requireNonNull;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.sql.Columns;
import dev.dbdyno.stacks.shared.r2dbc.Tuples;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Row;
import java.time.LocalDateTime;

/** Reads a row of R2DBC. */
final class ReadableColumns implements Columns<Readable> {

    @Override
    public int integer(Readable row, int column) {
        return requireNonNull(row.get(column, Integer.class));
    }

    @Override
    public String text(Readable row, int column) {
        return requireNonNull(row.get(column, String.class));
    }

    @Override
    public LocalDateTime time(Readable row, int column) {
        return requireNonNull(row.get(column, LocalDateTime.class));
    }

    @Override
    public Tuple all(Readable row) {
        Row whole = (Row) row;
        return Tuples.of(whole, whole.getMetadata());
    }
}
