package dev.dbdyno.stacks.vertx;

import dev.dbdyno.model.World;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/** The table {@code world}: one statement after the other on one connection, or all handed to the client at once. */
final class Worlds {

    private final SqlClient client;
    private final OneConnection connection;
    private final Dispatch dispatch;
    private final Sql<Row> sql;

    Worlds(SqlClient client, OneConnection connection, Dispatch dispatch, Sql<Row> sql) {
        this.client = client;
        this.connection = connection;
        this.dispatch = dispatch;
        this.sql = sql;
    }

    Future<List<World>> find(FindWorlds asked) {
        return switch (dispatch) {
            case SEQUENTIAL -> connection.with(one -> findInTurn(one, asked.ids()));
            case CONCURRENT -> findAtOnce(asked.ids());
        };
    }

    private Future<List<World>> findInTurn(SqlClient one, List<Integer> ids) {
        List<World> found = new ArrayList<>(ids.size());
        Future<List<World>> last = Future.succeededFuture(found);
        for (Integer id : ids) {
            last = last.compose(before -> find(one, id).map(rows -> withRows(before, rows)));
        }
        return last;
    }

    private Future<List<World>> findAtOnce(List<Integer> ids) {
        List<Future<RowSet<Row>>> replies =
                ids.stream().map(id -> find(client, id)).toList();
        return Future.all(replies).map(all -> {
            List<World> found = new ArrayList<>(replies.size());
            for (Future<RowSet<Row>> reply : replies) {
                withRows(found, reply.result());
            }
            return found;
        });
    }

    private Future<RowSet<Row>> find(SqlClient on, Integer id) {
        return on.preparedQuery(sql.findWorld().text()).execute(Tuple.of(id));
    }

    private List<World> withRows(List<World> found, RowSet<Row> rows) {
        for (Row row : rows) {
            found.add(sql.findWorld().row().apply(row));
        }
        return found;
    }

    Future<List<World>> update(UpdateWorlds asked) {
        List<Integer> ids = asked.reads().ids();
        return switch (dispatch) {
            case SEQUENTIAL ->
                connection.with(one -> findInTurn(one, ids).compose(found -> write(one, asked.writes(found))));
            case CONCURRENT -> findAtOnce(ids).compose(found -> write(client, asked.writes(found)));
        };
    }

    private Future<List<World>> write(SqlClient on, List<World> writes) {
        if (writes.isEmpty()) {
            return Future.succeededFuture(writes);
        }
        return Statements.batch(on, sql.updateWorld(), writes).map(written -> writes);
    }
}
