package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.Settings;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.hibernate.reactive.pool.impl.SqlClientPoolConfiguration;

/** The client below Hibernate Reactive; in objects, for the default configuration reads all of it from a URI. */
final class Client implements SqlClientPoolConfiguration {

    private static final long serialVersionUID = 1L;

    private final transient PgConnectOptions server;
    private final transient PoolOptions pool;

    Client(Endpoint endpoint, Settings settings) {
        server = new PgConnectOptions()
                .setHost(endpoint.host())
                .setPort(endpoint.port())
                .setDatabase(endpoint.database())
                .setUser(endpoint.user())
                .setPassword(endpoint.password())
                .addProperty("application_name", endpoint.applicationName())
                .setCachePreparedStatements(settings.get(HibernateReactiveStackProvider.CACHE_PREPARED_STATEMENTS));
        pool = new PoolOptions()
                .setMaxSize(settings.get(HibernateReactiveStackProvider.POOL))
                .setConnectionTimeout(settings.get(HibernateReactiveStackProvider.POOL_WAIT_MILLIS))
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS);
    }

    @Override
    public PoolOptions poolOptions() {
        return pool;
    }

    @Override
    public SqlConnectOptions connectOptions(URI uri) {
        return server;
    }
}
