package dev.dbdyno.stacks.shared.r2dbc;

import dev.dbdyno.model.Tuple;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.RowMetadata;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows whose columns are known at run time only. */
public final class Tuples {

    private Tuples() {}

    public static Tuple of(Row row, RowMetadata metadata) {
        int columns = metadata.getColumnMetadatas().size();
        List<@Nullable Object> values = new ArrayList<>(columns);
        for (int column = 0; column < columns; column++) {
            values.add(row.get(column));
        }
        return new Tuple(values);
    }
}
