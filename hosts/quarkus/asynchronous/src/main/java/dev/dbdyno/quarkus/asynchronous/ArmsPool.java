package dev.dbdyno.quarkus.asynchronous;

import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnectOptions;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Quarkus's pool with what an arm sets and Quarkus has no name for. */
@Singleton
final class ArmsPool implements PgPoolCreator {

    private final int poolWaitMillis;
    private final String applicationName;

    ArmsPool(
            @ConfigProperty(name = "dbdyno.stack.poolWaitMillis") int poolWaitMillis,
            @ConfigProperty(name = "dbdyno.application-name") String applicationName) {
        this.poolWaitMillis = poolWaitMillis;
        this.applicationName = applicationName;
    }

    @Override
    public Pool create(Input input) {
        List<PgConnectOptions> servers = input.pgConnectOptionsList();
        servers.forEach(server -> server.addProperty("application_name", applicationName));
        return PgBuilder.pool()
                .with(input.poolOptions()
                        .setConnectionTimeout(poolWaitMillis)
                        .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS))
                .connectingTo(List.<SqlConnectOptions>copyOf(servers))
                .using(input.vertx())
                .build();
    }
}
