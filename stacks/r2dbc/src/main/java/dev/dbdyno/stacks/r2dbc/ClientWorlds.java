package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.World;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.sql.Sql.Change;
import dev.dbdyno.spi.sql.Sql.Select;
import io.r2dbc.spi.Readable;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** The table {@code world} against Spring's {@link DatabaseClient}, which borrows a connection for each statement. */
final class ClientWorlds {

    private final DatabaseClient client;
    private final Dispatch dispatch;
    private final Select<Integer, World, Readable> find;
    private final Change<World> update;

    ClientWorlds(
            DatabaseClient client, Dispatch dispatch, Select<Integer, World, Readable> find, Change<World> update) {
        this.client = client;
        this.dispatch = dispatch;
        this.find = find;
        this.update = update;
    }

    Flux<World> find(FindWorlds asked) {
        Flux<Integer> ids = Flux.fromIterable(asked.ids());
        return switch (dispatch) {
            case SEQUENTIAL -> ids.concatMap(this::find);
            case CONCURRENT -> ids.flatMapSequential(this::find, asked.ids().size());
        };
    }

    private Flux<World> find(Integer id) {
        return client.sql(find.text()).bind("id", id).map(find.row()).all();
    }

    /** A batch is the driver's: the client has none of its own and lends its connection. */
    Flux<World> update(UpdateWorlds asked) {
        return find(asked.reads()).collectList().flatMapMany(found -> {
            List<World> writes = asked.writes(found);
            return client.inConnection(connection -> Operations.batch(connection, update, writes))
                    .thenMany(Flux.fromIterable(writes));
        });
    }
}
