package dev.dbdyno.stacks.vertx;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.spi.AsyncStack;
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
import dev.dbdyno.spi.Settings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An operation of one statement is one call of the client: one of this stack's, on a Vert.x instance of its own, or a
 * framework's.
 */
public final class VertxStack implements AsyncStack {

    private static final Set<String> POOLS_TIMEOUTS = Set.of("Timeout waiting for connection", "Timeout");

    private final Vertx vertx;
    private final SqlClient client;
    private final String findCompany;
    private final String findCompanies;
    private final String findFortunes;
    private final Worlds worlds;
    private final Users users;
    private final Runnable end;

    private VertxStack(
            Vertx vertx, SqlClient client, OneConnection connection, Dispatch dispatch, String schema, Runnable end) {
        this.vertx = vertx;
        this.client = client;
        this.end = end;
        this.worlds = new Worlds(client, connection, dispatch, schema);
        this.users = new Users(client, schema);
        this.findCompany = "select company_id, company_name from %s.companies where company_id = $1".formatted(schema);
        this.findCompanies =
                "select company_id, company_name from %s.companies where company_id > $1 order by company_id limit $2"
                        .formatted(schema);
        this.findFortunes = "select id, message from %s.fortune".formatted(schema);
    }

    /**
     * The same operations on a pool that a framework has assembled.
     *
     * @param pool stays the framework's to close, as does its Vert.x
     * @param settings of {@link VertxStackProvider}; how the pool is made was the framework's to heed
     */
    public static AsyncStack on(Pool pool, Vertx vertx, String schema, Settings settings) {
        return new VertxStack(
                vertx,
                pool,
                OneConnection.borrowedFrom(pool),
                settings.get(VertxStackProvider.DISPATCH),
                schema,
                () -> {});
    }

    private static VertxStack owning(
            Vertx vertx, SqlClient client, OneConnection connection, Dispatch dispatch, String schema) {
        return new VertxStack(vertx, client, connection, dispatch, schema, () -> {
            client.close().toCompletionStage().toCompletableFuture().join();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        });
    }

    static VertxStack open(Endpoint endpoint, Settings settings) {
        PgConnectOptions server = server(endpoint, settings);
        PoolOptions pool = new PoolOptions()
                .setMaxSize(settings.get(VertxStackProvider.POOL))
                .setConnectionTimeout(settings.get(VertxStackProvider.POOL_WAIT_MILLIS))
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setEventLoopSize(settings.get(VertxStackProvider.EVENT_LOOPS));
        Vertx vertx = Vertx.vertx();
        Dispatch dispatch = settings.get(VertxStackProvider.DISPATCH);
        return switch (settings.get(VertxStackProvider.MODE)) {
            case POOL -> {
                Pool client = PgBuilder.pool()
                        .with(pool)
                        .connectingTo(server)
                        .using(vertx)
                        .build();
                yield owning(vertx, client, OneConnection.borrowedFrom(client), dispatch, endpoint.schema());
            }
            case CLIENT -> {
                SqlClient client = PgBuilder.client()
                        .with(pool)
                        .connectingTo(server)
                        .using(vertx)
                        .build();
                yield owning(vertx, client, OneConnection.anyOf(client), dispatch, endpoint.schema());
            }
        };
    }

    private static PgConnectOptions server(Endpoint endpoint, Settings settings) {
        return new PgConnectOptions()
                .setHost(endpoint.host())
                .setPort(endpoint.port())
                .setDatabase(endpoint.database())
                .setUser(endpoint.user())
                .setPassword(endpoint.password())
                .addProperty("application_name", endpoint.applicationName())
                .setCachePreparedStatements(settings.get(VertxStackProvider.CACHE_PREPARED_STATEMENTS))
                .setPipeliningLimit(settings.get(VertxStackProvider.PIPELINING));
    }

    @Override
    public CompletionStage<? extends List<? extends dev.dbdyno.model.Row>> execute(Operation operation) {
        return switch (operation) {
            case FindCompany find -> stage(findCompany(find));
            case FindCompanies find -> stage(findCompanies(find));
            case Sleep sleep -> stage(sleep(sleep));
            case Query query -> stage(query(query));
            case FindWorlds find -> stage(worlds.find(find));
            case UpdateWorlds update -> stage(worlds.update(update));
            case FindFortunes find -> stage(fortunes());
            case AddUser add -> stage(users.add(add));
            case FindUser find -> stage(users.find(find));
            case FindUsers find -> stage(users.findFirst(find));
            case DeleteUser delete -> stage(users.delete(delete));
            case OnGraph onGraph ->
                CompletableFuture.failedStage(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private Future<List<Company>> findCompany(FindCompany find) {
        return client.preparedQuery(findCompany)
                .execute(Tuple.of(find.companyId()))
                .map(VertxStack::companies);
    }

    private Future<List<Company>> findCompanies(FindCompanies find) {
        return client.preparedQuery(findCompanies)
                .execute(Tuple.of(find.afterCompanyId(), find.count()))
                .map(VertxStack::companies);
    }

    private Future<List<Fortune>> fortunes() {
        return client.preparedQuery(findFortunes).execute().map(VertxStack::page);
    }

    private static List<Fortune> page(RowSet<Row> rows) {
        List<Fortune> found = new ArrayList<>(rows.size());
        for (Row row : rows) {
            found.add(new Fortune(row.getInteger(0), row.getString(1)));
        }
        return Fortune.page(found);
    }

    private Future<List<dev.dbdyno.model.Tuple>> sleep(Sleep sleep) {
        return client.preparedQuery("select 1 from pg_sleep($1)")
                .execute(Tuple.of(sleep.seconds()))
                .map(VertxStack::tuples);
    }

    private Future<List<dev.dbdyno.model.Tuple>> query(Query query) {
        Future<RowSet<Row>> rows = query.parameters().isEmpty()
                ? client.query(query.sql()).execute()
                : client.preparedQuery(query.sql()).execute(Tuple.wrap(query.parameters()));
        return rows.map(VertxStack::tuples);
    }

    private static List<Company> companies(RowSet<Row> rows) {
        List<Company> companies = new ArrayList<>(rows.size());
        for (Row row : rows) {
            companies.add(new Company(row.getInteger(0), row.getString(1)));
        }
        return companies;
    }

    private static List<dev.dbdyno.model.Tuple> tuples(RowSet<Row> rows) {
        List<dev.dbdyno.model.Tuple> tuples = new ArrayList<>(rows.size());
        for (Row row : rows) {
            List<@Nullable Object> values = new ArrayList<>(row.size());
            for (int column = 0; column < row.size(); column++) {
                values.add(row.getValue(column));
            }
            tuples.add(new dev.dbdyno.model.Tuple(values));
        }
        return tuples;
    }

    private static <T> CompletionStage<T> stage(Future<T> future) {
        return future.recover(failed -> Future.failedFuture(failure(failed))).toCompletionStage();
    }

    private static OperationException failure(Throwable failed) {
        String message = Objects.toString(failed.getMessage(), failed.toString());
        if (isPoolsTimeout(failed)) {
            return OperationException.poolExhausted(message, failed);
        }
        String sqlState = failed instanceof DatabaseException server ? server.getSqlState() : null;
        return new OperationException(message, sqlState, failed);
    }

    /**
     * {@code SqlConnectionPool.POOL_QUERY_TIMEOUT_EXCEPTION}, or what its {@code acquire} fails with where a connection was to
     * be borrowed: neither has a class of its own.
     */
    private static boolean isPoolsTimeout(Throwable failed) {
        return failed instanceof VertxException
                && !(failed instanceof DatabaseException)
                && POOLS_TIMEOUTS.contains(String.valueOf(failed.getMessage()));
    }

    /** A service has one Vert.x, on whose event loops both its requests and its connections are. */
    @Override
    public <T> Optional<T> shared(Class<T> type) {
        return type.isInstance(vertx) ? Optional.of(type.cast(vertx)) : Optional.empty();
    }

    @Override
    public void close() {
        end.run();
    }
}
