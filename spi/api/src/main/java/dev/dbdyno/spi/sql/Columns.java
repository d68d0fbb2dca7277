package dev.dbdyno.spi.sql;

import dev.dbdyno.model.Tuple;
import java.time.LocalDateTime;

/**
 * How a driver's row is read; columns count from 0. One object serves all rows.
 *
 * @param <S> the driver's row
 */
public interface Columns<S> {

    int integer(S row, int column);

    String text(S row, int column);

    LocalDateTime time(S row, int column);

    /** A row with all its columns, whatever their types. */
    Tuple all(S row);
}
