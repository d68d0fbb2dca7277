package dev.dbdyno.stacks.shared.neo4j;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import java.util.concurrent.TimeUnit;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;

/** The driver of a stack that makes its own, not a framework's; 5.13 or newer, for older ones have no telemetry to disable. */
public final class Drivers {

    private Drivers() {}

    /** A driver that has reached the server once. */
    public static Driver connected(Endpoint endpoint, int maxConnections, int poolWaitMillis)
            throws OperationException {
        Config config = Config.builder()
                .withUserAgent(endpoint.applicationName())
                .withMaxConnectionPoolSize(maxConnections)
                .withConnectionAcquisitionTimeout(
                        Connecting.acquisitionTimeoutMillis(poolWaitMillis), TimeUnit.MILLISECONDS)
                .withTelemetryDisabled(true)
                .build();
        Driver driver = GraphDatabase.driver(
                Connecting.uri(endpoint), AuthTokens.basic(endpoint.user(), endpoint.password()), config);
        try {
            driver.verifyConnectivity();
            return driver;
        } catch (RuntimeException refused) {
            driver.close();
            throw Failures.of(refused);
        }
    }
}
