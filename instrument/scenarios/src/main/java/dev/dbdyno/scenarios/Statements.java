package dev.dbdyno.scenarios;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.sql.Columns;
import dev.dbdyno.spi.sql.Dialect;
import dev.dbdyno.spi.sql.Notation;
import dev.dbdyno.spi.sql.Sql;
import java.time.LocalDateTime;

/** The statements on tables that stacks without a mapper send, to be read by people: without the schema. */
final class Statements {

    private static final String SCHEMA = "schema";

    private static final Sql<Tuple> SQL = Sql.of(SCHEMA, Dialect.POSTGRESQL, Notation.QUESTION_MARKS, new Unread());

    private Statements() {}

    /** The statements; {@link #text} makes them readable. */
    static Sql<Tuple> sql() {
        return SQL;
    }

    static String text(Sql.Select<?, ?, ?> statement) {
        return text(statement.text());
    }

    static String text(Sql.Change<?> statement) {
        return text(statement.text());
    }

    /** {@code 20 × select …}; without a number where it is sent once. */
    static String times(int times, String statement) {
        return times == 1 ? statement : "%d × %s".formatted(times, statement);
    }

    private static String text(String statement) {
        return statement.replace(SCHEMA + ".", "");
    }

    /** Columns of rows that nobody reads, because nobody sends these statements. */
    private static final class Unread implements Columns<Tuple> {
        @Override
        public int integer(Tuple row, int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String text(Tuple row, int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public LocalDateTime time(Tuple row, int column) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Tuple all(Tuple row) {
            throw new UnsupportedOperationException();
        }
    }
}
