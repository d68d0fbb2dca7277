package dev.dbdyno.stacks.vertx;

import dev.dbdyno.spi.sql.Dialect;
import dev.dbdyno.spi.sql.Notation;
import dev.dbdyno.spi.sql.Parameter;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.spi.sql.Sql.Change;
import dev.dbdyno.spi.sql.Sql.Select;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The client's prepared queries: bound, executed and read. */
final class Statements {

    private static final RowColumns COLUMNS = new RowColumns();

    private Statements() {}

    static Sql<Row> in(String schema) {
        return Sql.of(schema, Dialect.POSTGRESQL, Notation.NUMBERED, COLUMNS);
    }

    static <O, R extends dev.dbdyno.model.Row> Future<List<R>> rows(
            SqlClient client, Select<O, R, Row> select, O asked) {
        return executed(client, select.text(), select.parameters(), asked).map(rows -> list(rows, select.row()));
    }

    static <O> Future<List<dev.dbdyno.model.Tuple>> change(SqlClient client, Change<O> change, O asked) {
        return executed(client, change.text(), change.parameters(), asked)
                .map(rows -> List.of(Sql.count(rows.rowCount())));
    }

    /**
     * A batch: one statement, bound several times, which the client sends in one piece. The reply has a row count for
     * each binding.
     */
    static <O> Future<List<dev.dbdyno.model.Tuple>> batch(SqlClient client, Change<O> change, List<O> all) {
        List<Tuple> batch =
                all.stream().map(each -> tuple(change.parameters(), each)).toList();
        return client.preparedQuery(change.text()).executeBatch(batch).map(first -> {
            long rows = 0;
            for (RowSet<Row> each = first; each != null; each = each.next()) {
                rows += each.rowCount();
            }
            return List.of(Sql.count(rows));
        });
    }

    /** All rows of a statement that is not one of ours, whatever their columns. */
    static List<dev.dbdyno.model.Tuple> tuples(RowSet<Row> rows) {
        return list(rows, COLUMNS::all);
    }

    private static <R> List<R> list(RowSet<Row> rows, Function<Row, R> row) {
        List<R> list = new ArrayList<>(rows.size());
        for (Row each : rows) {
            list.add(row.apply(each));
        }
        return list;
    }

    private static <O> Future<RowSet<Row>> executed(
            SqlClient client, String text, List<Parameter<O>> parameters, O asked) {
        return parameters.isEmpty()
                ? client.preparedQuery(text).execute()
                : client.preparedQuery(text).execute(tuple(parameters, asked));
    }

    static <O> Tuple tuple(List<Parameter<O>> parameters, O asked) {
        Object first = parameters.getFirst().value(asked);
        return switch (parameters.size()) {
            case 1 -> Tuple.of(first);
            case 2 -> Tuple.of(first, parameters.get(1).value(asked));
            default ->
                Tuple.of(
                        first, parameters.get(1).value(asked), parameters.get(2).value(asked));
        };
    }
}
