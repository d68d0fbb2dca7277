package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
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
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.stacks.shared.r2dbc.Tuples;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Statement;
import java.util.List;
import reactor.core.publisher.Flux;

/** Against R2DBC's own API. */
final class ConnectionOperations implements Operations {

    private final PooledConnections connections;
    private final ConnectionWorlds worlds;
    private final ConnectionUsers users;
    private final String findCompany;
    private final String findCompanies;
    private final String findFortunes;

    ConnectionOperations(ConnectionPool pool, Dispatch dispatch, String schema) {
        this.connections = new PooledConnections(pool);
        this.worlds = new ConnectionWorlds(connections, dispatch, schema);
        this.users = new ConnectionUsers(connections, schema);
        this.findCompany = "select company_id, company_name from %s.companies where company_id = $1".formatted(schema);
        this.findCompanies =
                "select company_id, company_name from %s.companies where company_id > $1 order by company_id limit $2"
                        .formatted(schema);
        this.findFortunes = "select id, message from %s.fortune".formatted(schema);
    }

    @Override
    public Flux<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindCompany find -> connections.with(connection -> findCompany(connection, find));
            case FindCompanies find -> connections.with(connection -> findCompanies(connection, find));
            case Sleep sleep -> connections.with(connection -> sleep(connection, sleep));
            case Query query -> connections.with(connection -> query(connection, query));
            case FindWorlds find -> worlds.find(find);
            case UpdateWorlds update -> worlds.update(update);
            case FindFortunes find -> fortunes();
            case AddUser add -> users.add(add);
            case FindUser find -> users.find(find);
            case FindUsers find -> users.findFirst(find);
            case DeleteUser delete -> users.delete(delete);
            case OnGraph onGraph -> Flux.error(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private Flux<Company> findCompany(Connection connection, FindCompany find) {
        return companies(connection.createStatement(findCompany).bind("$1", find.companyId()));
    }

    private Flux<Company> findCompanies(Connection connection, FindCompanies find) {
        return companies(connection
                .createStatement(findCompanies)
                .bind("$1", find.afterCompanyId())
                .bind("$2", find.count()));
    }

    private static Flux<Company> companies(Statement statement) {
        return Flux.from(statement.execute()).flatMap(result -> result.map(Operations::company));
    }

    private Flux<Fortune> fortunes() {
        return connections
                .with(connection -> Flux.from(
                                connection.createStatement(findFortunes).execute())
                        .flatMap(result -> result.map(Operations::fortune)))
                .collectList()
                .flatMapIterable(Fortune::page);
    }

    private static Flux<Tuple> sleep(Connection connection, Sleep sleep) {
        return tuples(connection.createStatement("select 1 from pg_sleep($1)").bind("$1", sleep.seconds()));
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
