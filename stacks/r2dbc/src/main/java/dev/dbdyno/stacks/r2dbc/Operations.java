package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.sql.Sql;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The operations, written against one API. */
interface Operations {

    /** A cold publisher of the rows; fails with whatever the API throws. */
    Flux<? extends Row> rows(Operation operation);

    ReadableColumns COLUMNS = new ReadableColumns();

    /** The columns of a new user that the server fills in; never written to. */
    String[] GENERATED = Sql.GENERATED.toArray(String[]::new);

    /**
     * Writes worlds as one of R2DBC's batches: one statement, bound several times.
     *
     * @param sql with the number as {@code $1} and the id as {@code $2}
     */
    static Mono<Void> batch(Connection connection, String sql, List<World> writes) {
        if (writes.isEmpty()) {
            return Mono.empty();
        }
        Statement statement = connection.createStatement(sql);
        for (int index = 0; index < writes.size(); index++) {
            if (index > 0) {
                // between the bindings: one behind the last would begin another
                statement.add();
            }
            statement
                    .bind("$1", writes.get(index).randomNumber())
                    .bind("$2", writes.get(index).id());
        }
        return Flux.from(statement.execute()).flatMap(Result::getRowsUpdated).then();
    }
}
