package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.spi.Company;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Row;
import dev.dbdyno.spi.Tuple;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Statement;
import java.util.List;
import java.util.function.Function;
import reactor.core.publisher.Flux;

/** Against R2DBC's own API: a connection is borrowed with {@code usingWhen}, as r2dbc-pool's documentation shows. */
final class ConnectionOperations implements Operations {

    private final ConnectionPool pool;
    private final String findCompany;
    private final String findCompanies;

    ConnectionOperations(ConnectionPool pool, String schema) {
        this.pool = pool;
        this.findCompany = "select company_id, company_name from %s.companies where company_id = $1".formatted(schema);
        this.findCompanies =
                "select company_id, company_name from %s.companies where company_id > $1 order by company_id limit $2"
                        .formatted(schema);
    }

    @Override
    public Flux<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindCompany find -> withConnection(connection -> findCompany(connection, find));
            case FindCompanies find -> withConnection(connection -> findCompanies(connection, find));
            case Sleep sleep -> withConnection(connection -> sleep(connection, sleep));
            case Query query -> withConnection(connection -> query(connection, query));
        };
    }

    /** Completes, or fails, after the connection is back. */
    private <T> Flux<T> withConnection(Function<Connection, Flux<T>> work) {
        return Flux.usingWhen(pool.create(), work, Connection::close);
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
        return Flux.from(statement.execute()).flatMap(result -> result.map(Operations::tuple));
    }
}
