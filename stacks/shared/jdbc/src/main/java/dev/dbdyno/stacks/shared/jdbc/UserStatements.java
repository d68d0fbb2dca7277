package dev.dbdyno.stacks.shared.jdbc;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.sql.JdbcSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Statements that are known at run time only. Safe for use by many threads. */
public final class UserStatements {

    /** A service has its statements in JDBC's notation at compile time: each text is translated once, not each call. */
    private final Map<String, JdbcSql> translatedByText = new ConcurrentHashMap<>();

    public JdbcSql translated(Query query) {
        return translatedByText.computeIfAbsent(query.sql(), JdbcSql::translate);
    }

    /**
     * Binds a query's parameters, executes it and reads its reply; none where it replies with no rows.
     *
     * @param prepared from the text of {@code sql}
     * @param sql the query {@linkplain #translated translated}
     */
    public static List<Tuple> run(PreparedStatement prepared, JdbcSql sql, Query query) throws SQLException {
        bind(prepared, sql.parameterNumbers(), query.parameters());
        if (!prepared.execute()) {
            return List.of();
        }
        try (ResultSet result = prepared.getResultSet()) {
            return tuples(result);
        }
    }

    private static void bind(PreparedStatement statement, List<Integer> parameterNumbers, List<?> parameters)
            throws SQLException {
        for (int place = 0; place < parameterNumbers.size(); place++) {
            int number = parameterNumbers.get(place);
            if (number < 1 || number > parameters.size()) {
                throw new SQLException(
                        "the statement names $%d, but %d parameters were given".formatted(number, parameters.size()));
            }
            statement.setObject(place + 1, parameters.get(number - 1));
        }
    }

    /** All rows of a result, whatever their columns. */
    public static List<Tuple> tuples(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        List<Tuple> tuples = new ArrayList<>();
        while (result.next()) {
            tuples.add(tuple(result, columns));
        }
        return tuples;
    }

    /** The row on which the result stands, whatever its columns. */
    public static Tuple tuple(ResultSet row) throws SQLException {
        return tuple(row, row.getMetaData().getColumnCount());
    }

    private static Tuple tuple(ResultSet row, int columns) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(columns);
        for (int column = 1; column <= columns; column++) {
            values.add(row.getObject(column));
        }
        return new Tuple(values);
    }
}
