package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tls;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.TrustedAuthorities;
import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.hibernate.reactive.pool.impl.SqlClientPoolConfiguration;
import org.jspecify.annotations.Nullable;

/** The client below Hibernate Reactive; in objects, for the default configuration reads all of it from a URI. */
final class Client implements SqlClientPoolConfiguration {

    private static final long serialVersionUID = 1L;

    private final transient PgConnectOptions server;
    private final transient PoolOptions pool;

    Client(Endpoint endpoint, Settings settings) throws OperationException {
        server = new PgConnectOptions()
                .setHost(endpoint.host())
                .setPort(endpoint.port())
                .setDatabase(endpoint.database())
                .setUser(endpoint.user())
                .setPassword(endpoint.password())
                .addProperty("application_name", endpoint.applicationName())
                .setCachePreparedStatements(settings.get(HibernateReactiveStackProvider.CACHE_PREPARED_STATEMENTS));
        encrypt(server, endpoint.tls());
        pool = new PoolOptions()
                .setMaxSize(settings.get(HibernateReactiveStackProvider.POOL))
                .setConnectionTimeout(settings.get(HibernateReactiveStackProvider.POOL_WAIT_MILLIS))
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS);
    }

    private static void encrypt(PgConnectOptions server, @Nullable Tls tls) throws OperationException {
        if (tls == null) {
            return;
        }
        switch (tls.verification()) {
            case NONE -> server.setSslMode(SslMode.REQUIRE).setTrustAll(true);
            case FULL ->
                server.setSslMode(SslMode.VERIFY_FULL)
                        .setHostnameVerificationAlgorithm("HTTPS")
                        .setTrustOptions(TrustOptions.wrap(TrustedAuthorities.in(tls.rootCertificate())));
        }
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
