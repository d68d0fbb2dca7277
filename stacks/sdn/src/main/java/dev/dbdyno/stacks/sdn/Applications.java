package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.SpringText;
import dev.dbdyno.stacks.shared.neo4j.BootApplications;
import dev.dbdyno.stacks.shared.neo4j.Connecting;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import org.springframework.context.ConfigurableApplicationContext;

/** How either application is run. */
final class Applications {

    private Applications() {}

    /** Runs an application and reaches the server once. */
    static ConfigurableApplicationContext run(Class<?> type, Endpoint endpoint, Settings settings)
            throws OperationException {
        try {
            return BootApplications.run(type, arguments(endpoint, settings));
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    private static String[] arguments(Endpoint endpoint, Settings settings) {
        return new String[] {
            "--spring.neo4j.uri=" + Connecting.uri(endpoint),
            "--spring.neo4j.authentication.username=" + endpoint.user(),
            "--spring.neo4j.authentication.password=" + SpringText.literal(endpoint.password()),
            "--spring.neo4j.pool.max-connection-pool-size=" + settings.get(SdnSettings.POOL),
            "--spring.neo4j.pool.connection-acquisition-timeout=%dms"
                    .formatted(Connecting.acquisitionTimeoutMillis(settings.get(SdnSettings.POOL_WAIT_MILLIS))),
            "--spring.data.neo4j.database=" + endpoint.database(),
            "--" + NamedConnections.PROPERTY + "=" + endpoint.applicationName()
        };
    }
}
