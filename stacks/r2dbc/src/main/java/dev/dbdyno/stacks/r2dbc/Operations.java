package dev.dbdyno.stacks.r2dbc;

import static java.util.Objects.requireNonNull;

import dev.dbdyno.spi.Company;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Tuple;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.RowMetadata;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** The operations, written against one API. */
interface Operations {

    /** A cold publisher of the rows; fails with whatever the API throws. */
    Flux<? extends dev.dbdyno.spi.Row> rows(Operation operation);

    static Company company(Readable row) {
        return new Company(requireNonNull(row.get(0, Integer.class)), requireNonNull(row.get(1, String.class)));
    }

    static Tuple tuple(Row row, RowMetadata metadata) {
        int columns = metadata.getColumnMetadatas().size();
        List<@Nullable Object> values = new ArrayList<>(columns);
        for (int column = 0; column < columns; column++) {
            values.add(row.get(column));
        }
        return new Tuple(values);
    }
}
