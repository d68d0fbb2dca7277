package dev.dbdyno.stacks.vertx;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.sql.Columns;
import io.vertx.sqlclient.Row;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a row of the client. */
final class RowColumns implements Columns<Row> {

    @Override
    public int integer(Row row, int column) {
        return row.getInteger(column);
    }

    @Override
    public String text(Row row, int column) {
        return row.getString(column);
    }

    @Override
    public LocalDateTime time(Row row, int column) {
        return row.getLocalDateTime(column);
    }

    @Override
    public Tuple all(Row row) {
        List<@Nullable Object> values = new ArrayList<>(row.size());
        for (int column = 0; column < row.size(); column++) {
            values.add(row.getValue(column));
        }
        return new Tuple(values);
    }
}
