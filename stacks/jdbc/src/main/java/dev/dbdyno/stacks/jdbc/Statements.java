package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.sql.Dialect;
import dev.dbdyno.spi.sql.Notation;
import dev.dbdyno.spi.sql.Parameter;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.spi.sql.Sql.Change;
import dev.dbdyno.spi.sql.Sql.Select;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Prepares, binds, executes and reads statements on a connection that is already borrowed. */
final class Statements {

    private static final ResultSetColumns COLUMNS = new ResultSetColumns();
    private static final String[] GENERATED = Sql.GENERATED.toArray(String[]::new);

    private final Sql<ResultSet> sql;

    Statements(String schema) {
        this.sql = Sql.of(schema, Dialect.POSTGRESQL, Notation.QUESTION_MARKS, COLUMNS);
    }

    Sql<ResultSet> sql() {
        return sql;
    }

    <O, R extends Row> List<R> rows(Connection connection, Select<O, R, ResultSet> select, O asked)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(select.text())) {
            bind(statement, select.parameters(), asked);
            List<R> rows = new ArrayList<>();
            read(statement, select.row(), rows);
            return rows;
        }
    }

    /** Finds worlds by one prepared statement, executed for each id. */
    List<World> find(Connection connection, FindWorlds asked) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(sql.findWorld().text())) {
            List<World> found = new ArrayList<>(asked.ids().size());
            for (int id : asked.ids()) {
                statement.setInt(1, id);
                read(statement, sql.findWorld().row(), found);
            }
            return found;
        }
    }

    List<World> update(Connection connection, UpdateWorlds asked) throws SQLException {
        List<World> writes = asked.writes(find(connection, asked.reads()));
        batch(connection, sql.updateWorld(), writes);
        return writes;
    }

    /**
     * Inserts in a transaction, because pgjdbc sends a long batch in pieces, each of which would be committed by
     * itself.
     */
    List<Tuple> insert(Connection connection, InsertCompanies asked) throws SQLException {
        connection.setAutoCommit(false);
        try {
            long inserted = batch(connection, sql.insertCompany(), asked.companies());
            connection.commit();
            return List.of(Sql.count(inserted));
        } catch (SQLException failed) {
            connection.rollback();
            throw failed;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    /** Runs a batch and returns how many rows it changed. */
    private static <O> long batch(Connection connection, Change<O> change, List<O> all) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(change.text())) {
            for (O each : all) {
                bind(statement, change.parameters(), each);
                statement.addBatch();
            }
            // of rows that it has merged into one statement pgjdbc says no more than that all went well: each was one
            // row
            return IntStream.of(statement.executeBatch())
                    .map(changed -> changed == Statement.SUCCESS_NO_INFO ? 1 : changed)
                    .sum();
        }
    }

    /** Adds a user. The values that the server gives a new row are requested as generated keys. */
    List<User> add(Connection connection, AddUser asked) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(sql.addUser().text(), GENERATED)) {
            bind(statement, sql.addUser().parameters(), asked);
            statement.executeUpdate();
            try (ResultSet generated = statement.getGeneratedKeys()) {
                generated.next();
                return List.of(Sql.added(asked, COLUMNS, generated));
            }
        }
    }

    <O> List<Tuple> change(Connection connection, Change<O> change, O asked) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(change.text())) {
            bind(statement, change.parameters(), asked);
            return List.of(Sql.count(statement.executeUpdate()));
        }
    }

    private static <O> void bind(PreparedStatement statement, List<Parameter<O>> parameters, O asked)
            throws SQLException {
        for (int index = 0; index < parameters.size(); index++) {
            switch (parameters.get(index)) {
                case Parameter.Int<O> number ->
                    statement.setInt(index + 1, number.of().applyAsInt(asked));
                case Parameter.Real<O> number ->
                    statement.setDouble(index + 1, number.of().applyAsDouble(asked));
                case Parameter.Text<O> text ->
                    statement.setString(index + 1, text.of().apply(asked));
            }
        }
    }

    private static <R> void read(PreparedStatement statement, Function<ResultSet, R> row, List<R> rows)
            throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(row.apply(result));
            }
        }
    }
}
