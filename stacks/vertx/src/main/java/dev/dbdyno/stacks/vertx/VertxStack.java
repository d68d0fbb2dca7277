package dev.dbdyno.stacks.vertx;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Tls;
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
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.TrustedAuthorities;
import dev.dbdyno.spi.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxException;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * An operation of one statement is one call of the client: one of this stack's, on a Vert.x instance of its own, or a
 * framework's.
 */
public final class VertxStack implements AsyncStack {

    private static final Set<String> POOLS_TIMEOUTS = Set.of("Timeout waiting for connection", "Timeout");

    private final Vertx vertx;
    private final SqlClient client;
    private final OneConnection connection;
    private final Sql<Row> sql;
    private final Worlds worlds;
    private final Runnable end;

    private VertxStack(
            Vertx vertx, SqlClient client, OneConnection connection, Dispatch dispatch, String schema, Runnable end) {
        this.vertx = vertx;
        this.client = client;
        this.connection = connection;
        this.end = end;
        this.sql = Statements.in(schema);
        this.worlds = new Worlds(client, connection, dispatch, sql);
    }

    /**
     * The stack on a pool that a framework has assembled.
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

    static VertxStack open(Endpoint endpoint, Settings settings) throws OperationException {
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

    private static PgConnectOptions server(Endpoint endpoint, Settings settings) throws OperationException {
        PgConnectOptions server = new PgConnectOptions()
                .setHost(endpoint.host())
                .setPort(endpoint.port())
                .setDatabase(endpoint.database())
                .setUser(endpoint.user())
                .setPassword(endpoint.password())
                .addProperty("application_name", endpoint.applicationName())
                .setCachePreparedStatements(settings.get(VertxStackProvider.CACHE_PREPARED_STATEMENTS))
                .setPipeliningLimit(settings.get(VertxStackProvider.PIPELINING));
        Tls tls = endpoint.tls();
        return tls == null ? server : encrypted(server, tls);
    }

    private static PgConnectOptions encrypted(PgConnectOptions server, Tls tls) throws OperationException {
        ClientSSLOptions options = new ClientSSLOptions();
        return switch (tls.verification()) {
            case NONE -> server.setSslMode(SslMode.REQUIRE).setSslOptions(options.setTrustAll(true));
            case FULL ->
                server.setSslMode(SslMode.VERIFY_FULL)
                        .setSslOptions(options.setHostnameVerificationAlgorithm("HTTPS")
                                .setTrustOptions(TrustOptions.wrap(TrustedAuthorities.in(tls.rootCertificate()))));
        };
    }

    @Override
    public CompletionStage<? extends List<? extends dev.dbdyno.model.Row>> execute(Operation operation) {
        return switch (operation) {
            case FindCompany find -> stage(Statements.rows(client, sql.findCompany(), find));
            case FindCompanies find -> stage(Statements.rows(client, sql.findCompanies(), find));
            case InsertCompanies insert -> stage(insert(insert));
            case Sleep sleep -> stage(Statements.rows(client, sql.sleep(), sleep));
            case Query query -> stage(query(query));
            case FindWorlds find -> stage(worlds.find(find));
            case UpdateWorlds update -> stage(worlds.update(update));
            case FindFortunes find ->
                stage(Statements.rows(client, sql.findFortunes(), find).map(Fortune::page));
            case AddUser add -> stage(Statements.rows(client, sql.addUserReturning(), add));
            case FindUser find -> stage(Statements.rows(client, sql.findUser(), find));
            case FindUsers find -> stage(Statements.rows(client, sql.findUsers(), find));
            case DeleteUser delete -> stage(Statements.change(client, sql.deleteUser(), delete));
            case OnGraph onGraph ->
                CompletableFuture.failedStage(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private Future<List<dev.dbdyno.model.Tuple>> insert(InsertCompanies insert) {
        return connection.inTransaction(one -> Statements.batch(one, sql.insertCompany(), insert.companies()));
    }

    private Future<List<dev.dbdyno.model.Tuple>> query(Query query) {
        Future<RowSet<Row>> rows = query.parameters().isEmpty()
                ? client.query(query.sql()).execute()
                : client.preparedQuery(query.sql()).execute(Tuple.wrap(query.parameters()));
        return rows.map(Statements::tuples);
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
