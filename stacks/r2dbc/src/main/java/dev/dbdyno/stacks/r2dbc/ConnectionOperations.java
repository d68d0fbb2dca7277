package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.sql.Dialect;
import dev.dbdyno.spi.sql.Notation;
import dev.dbdyno.spi.sql.Parameter;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.spi.sql.Sql.Change;
import dev.dbdyno.spi.sql.Sql.Select;
import dev.dbdyno.stacks.shared.r2dbc.Tuples;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Against R2DBC's own API. */
final class ConnectionOperations implements Operations {

    private final PooledConnections connections;
    private final ConnectionWorlds worlds;
    private final Sql<Readable> sql;

    ConnectionOperations(ConnectionPool pool, Dispatch dispatch, String schema) {
        this.connections = new PooledConnections(pool);
        this.sql = Sql.of(schema, Dialect.POSTGRESQL, Notation.NUMBERED, COLUMNS);
        this.worlds = new ConnectionWorlds(connections, dispatch, sql.findWorld(), sql.updateWorld());
    }

    @Override
    public Flux<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindCompany find -> rows(sql.findCompany(), find);
            case FindCompanies find -> rows(sql.findCompanies(), find);
            case InsertCompanies insert -> insert(insert);
            case Sleep sleep -> rows(sql.sleep(), sleep);
            case Query query -> connections.with(connection -> query(connection, query));
            case FindWorlds find -> worlds.find(find);
            case UpdateWorlds update -> worlds.update(update);
            case FindFortunes find ->
                rows(sql.findFortunes(), find).collectList().flatMapIterable(Fortune::page);
            case AddUser add -> add(add);
            case FindUser find -> rows(sql.findUser(), find);
            case FindUsers find -> rows(sql.findUsers(), find);
            case DeleteUser delete -> change(sql.deleteUser(), delete);
            case OnGraph onGraph -> Flux.error(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private <O, R extends Row> Flux<R> rows(Select<O, R, Readable> select, O asked) {
        return connections.with(connection -> Flux.from(bound(connection, select.text(), select.parameters(), asked)
                        .execute())
                .flatMap(result -> result.map(select.row())));
    }

    /** Adds a user. The values that the server gives a new row come back as generated values. */
    private Flux<User> add(AddUser asked) {
        return connections.with(connection -> Flux.from(
                        bound(connection, sql.addUser().text(), sql.addUser().parameters(), asked)
                                .returnGeneratedValues(GENERATED)
                                .execute())
                .flatMap(result -> result.map(generated -> Sql.added(asked, COLUMNS, generated))));
    }

    private Flux<Tuple> insert(InsertCompanies asked) {
        return connections.with(connection -> Flux.usingWhen(
                        Mono.from(connection.beginTransaction()).thenReturn(connection),
                        begun -> Operations.batch(begun, sql.insertCompany(), asked.companies()),
                        Connection::commitTransaction,
                        (begun, failed) -> begun.rollbackTransaction(),
                        Connection::rollbackTransaction)
                .map(Sql::count));
    }

    private <O> Flux<Tuple> change(Change<O> change, O asked) {
        return connections.with(connection -> Flux.from(bound(connection, change.text(), change.parameters(), asked)
                        .execute())
                .flatMap(Result::getRowsUpdated)
                .map(Sql::count));
    }

    private static <O> Statement bound(Connection connection, String text, List<Parameter<O>> parameters, O asked) {
        Statement statement = connection.createStatement(text);
        for (int index = 0; index < parameters.size(); index++) {
            statement.bind(index, parameters.get(index).value(asked));
        }
        return statement;
    }

    private static Flux<Tuple> query(Connection connection, Query query) {
        Statement statement = connection.createStatement(query.sql());
        List<?> parameters = query.parameters();
        for (int index = 0; index < parameters.size(); index++) {
            statement.bind(index, parameters.get(index));
        }
        return tuples(statement);
    }

    private static Flux<Tuple> tuples(Statement statement) {
        return Flux.from(statement.execute()).flatMap(result -> result.map(Tuples::of));
    }
}
