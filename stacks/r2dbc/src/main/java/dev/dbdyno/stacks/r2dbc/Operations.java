package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.sql.Parameter;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.spi.sql.Sql.Change;
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
     * An R2DBC batch: one statement, bound several times. The reply is the number of rows that it changed.
     *
     * @param change with numbered parameters
     */
    static <O> Mono<Long> batch(Connection connection, Change<O> change, List<O> all) {
        if (all.isEmpty()) {
            return Mono.just(0L);
        }
        Statement statement = connection.createStatement(change.text());
        List<Parameter<O>> parameters = change.parameters();
        for (int index = 0; index < all.size(); index++) {
            if (index > 0) {
                // between the bindings: one behind the last would begin another
                statement.add();
            }
            for (int parameter = 0; parameter < parameters.size(); parameter++) {
                statement.bind(parameter, parameters.get(parameter).value(all.get(index)));
            }
        }
        return Flux.from(statement.execute()).flatMap(Result::getRowsUpdated).reduce(0L, Long::sum);
    }
}
