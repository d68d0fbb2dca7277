package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.sql.Columns;
import dev.dbdyno.stacks.shared.jdbc.UserStatements;
import java.io.Serial;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** Reads the row on which a result set stands. */
final class ResultSetColumns implements Columns<ResultSet> {

    /** Carries an {@link SQLException} to the end of the operation. */
    static final class Unreadable extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        private final SQLException failure;

        Unreadable(SQLException failure) {
            super(failure);
            this.failure = failure;
        }

        SQLException failure() {
            return failure;
        }
    }

    @Override
    public int integer(ResultSet row, int column) {
        try {
            return row.getInt(column + 1);
        } catch (SQLException failed) {
            throw new Unreadable(failed);
        }
    }

    @Override
    public String text(ResultSet row, int column) {
        try {
            return row.getString(column + 1);
        } catch (SQLException failed) {
            throw new Unreadable(failed);
        }
    }

    @Override
    public LocalDateTime time(ResultSet row, int column) {
        try {
            return row.getObject(column + 1, LocalDateTime.class);
        } catch (SQLException failed) {
            throw new Unreadable(failed);
        }
    }

    @Override
    public Tuple all(ResultSet row) {
        try {
            return UserStatements.tuple(row);
        } catch (SQLException failed) {
            throw new Unreadable(failed);
        }
    }
}
