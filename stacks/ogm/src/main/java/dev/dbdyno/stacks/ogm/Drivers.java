package dev.dbdyno.stacks.ogm;

import dev.dbdyno.spi.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import java.util.concurrent.TimeUnit;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;

/** The driver under OGM. */
final class Drivers {

    private Drivers() {}

    /** A driver that has reached the server once. */
    static Driver connected(Endpoint endpoint, Settings settings) throws OperationException {
        Config config = Config.builder()
                .withUserAgent(endpoint.applicationName())
                .withMaxConnectionPoolSize(settings.get(OgmSettings.POOL))
                .withConnectionAcquisitionTimeout(
                        acquisitionTimeout(settings.get(OgmSettings.POOL_WAIT_MILLIS)), TimeUnit.MILLISECONDS)
                .withTelemetryDisabled(true)
                .build();
        Driver driver =
                GraphDatabase.driver(uri(endpoint), AuthTokens.basic(endpoint.user(), endpoint.password()), config);
        try {
            driver.verifyConnectivity();
            return driver;
        } catch (RuntimeException refused) {
            driver.close();
            throw Failures.of(refused);
        }
    }

    /** The driver's zero refuses to wait at all, and it takes nothing for no limit: 24 days will do. */
    private static int acquisitionTimeout(int poolWaitMillis) {
        return poolWaitMillis == 0 ? Integer.MAX_VALUE : poolWaitMillis;
    }

    /** To this one server, without routing: all arms talk to the same. */
    private static String uri(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return "bolt://%s:%d".formatted(host, endpoint.port());
    }
}
