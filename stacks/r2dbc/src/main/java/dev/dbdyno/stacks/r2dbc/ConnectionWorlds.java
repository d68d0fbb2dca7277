package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.World;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.sql.Sql.Change;
import dev.dbdyno.spi.sql.Sql.Select;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import java.util.List;
import reactor.core.publisher.Flux;

/** The table {@code world} against R2DBC's own API: all statements on one connection, or each on its own. */
final class ConnectionWorlds {

    private final PooledConnections connections;
    private final Dispatch dispatch;
    private final Select<Integer, World, Readable> find;
    private final Change<World> update;

    ConnectionWorlds(
            PooledConnections connections,
            Dispatch dispatch,
            Select<Integer, World, Readable> find,
            Change<World> update) {
        this.connections = connections;
        this.dispatch = dispatch;
        this.find = find;
        this.update = update;
    }

    Flux<World> find(FindWorlds asked) {
        return switch (dispatch) {
            case SEQUENTIAL -> connections.with(connection -> findAll(connection, asked.ids()));
            case CONCURRENT -> findEachOnItsOwn(asked.ids());
        };
    }

    private Flux<World> findAll(Connection connection, List<Integer> ids) {
        return Flux.fromIterable(ids).concatMap(id -> find(connection, id));
    }

    private Flux<World> findEachOnItsOwn(List<Integer> ids) {
        return Flux.fromIterable(ids)
                .flatMapSequential(id -> connections.with(connection -> find(connection, id)), ids.size());
    }

    private Flux<World> find(Connection connection, Integer id) {
        return Flux.from(connection.createStatement(find.text()).bind("$1", id).execute())
                .flatMap(result -> result.map(find.row()));
    }

    Flux<World> update(UpdateWorlds asked) {
        List<Integer> ids = asked.reads().ids();
        return switch (dispatch) {
            case SEQUENTIAL ->
                connections.with(connection -> findAll(connection, ids)
                        .collectList()
                        .flatMapMany(found -> write(connection, asked.writes(found))));
            case CONCURRENT ->
                findEachOnItsOwn(ids)
                        .collectList()
                        .flatMapMany(found -> connections.with(connection -> write(connection, asked.writes(found))));
        };
    }

    private Flux<World> write(Connection connection, List<World> writes) {
        return Operations.batch(connection, update, writes).thenMany(Flux.fromIterable(writes));
    }
}
