package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Tuple;
import dev.dbdyno.spi.sql.JdbcSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Statements that are known at run time only: no repository has a method for them, Boot's {@code JdbcTemplate} runs them. */
@Component
class UserQueries {

    private final JdbcTemplate jdbc;

    /** A service has its statements in JDBC's notation at compile time: each text is translated once, not each call. */
    private final Map<String, JdbcSql> translatedByText = new ConcurrentHashMap<>();

    UserQueries(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    List<Tuple> run(Query query) {
        JdbcSql sql = translatedByText.computeIfAbsent(query.sql(), JdbcSql::translate);
        List<Tuple> tuples = jdbc.execute(sql.text(), (PreparedStatement statement) -> {
            bind(statement, sql.parameterNumbers(), query.parameters());
            return statement.execute() ? tuples(statement) : List.<Tuple>of();
        });
        return tuples == null ? List.of() : tuples;
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

    private static List<Tuple> tuples(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.getResultSet()) {
            int columns = result.getMetaData().getColumnCount();
            List<Tuple> tuples = new ArrayList<>();
            while (result.next()) {
                List<@Nullable Object> values = new ArrayList<>(columns);
                for (int column = 1; column <= columns; column++) {
                    values.add(result.getObject(column));
                }
                tuples.add(new Tuple(values));
            }
            return tuples;
        }
    }
}
