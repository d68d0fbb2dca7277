package dev.dbdyno.stacks.shared.jdbc;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.SpringText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** How a stack connects, in the words of pgjdbc, HikariCP and Spring Boot. */
public final class Connecting {

    /** {@code HikariConfig.SOFT_TIMEOUT_FLOOR}. */
    private static final int LEAST_WAIT_MILLIS = 250;

    private Connecting() {}

    public static String url(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        String database = URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8);
        return "jdbc:postgresql://%s:%d/%s".formatted(host, endpoint.port(), database);
    }

    /**
     * HikariCP takes 0 for no limit as well, and nothing else below its floor of 250 ms.
     *
     * @throws OperationException when it would not take it
     */
    public static int connectionTimeoutMillis(int poolWaitMillis) throws OperationException {
        if (poolWaitMillis == 0 || poolWaitMillis >= LEAST_WAIT_MILLIS) {
            return poolWaitMillis;
        }
        throw new OperationException(
                "poolWaitMillis expects 0 or at least %d, for HikariCP takes nothing between, but got '%d'"
                        .formatted(LEAST_WAIT_MILLIS, poolWaitMillis),
                null,
                null);
    }

    /**
     * What a Spring Boot application without a web server is run with; as arguments, which take precedence over anything that the
     * user's environment sets for other services.
     *
     * @param others that the application has beyond these
     * @throws OperationException when HikariCP would not take the wait
     */
    public static String[] bootArguments(Endpoint endpoint, int maxConnections, int poolWaitMillis, String... others)
            throws OperationException {
        Stream<String> ours = Stream.of(
                "--spring.main.web-application-type=none",
                "--spring.jmx.enabled=false",
                "--logging.level.root=warn",
                "--spring.datasource.url=" + url(endpoint),
                "--spring.datasource.username=" + SpringText.literal(endpoint.user()),
                "--spring.datasource.password=" + SpringText.literal(endpoint.password()),
                "--spring.datasource.hikari.maximum-pool-size=" + maxConnections,
                "--spring.datasource.hikari.connection-timeout=" + connectionTimeoutMillis(poolWaitMillis),
                "--spring.datasource.hikari.data-source-properties.ApplicationName=" + endpoint.applicationName(),
                // pgjdbc alone would encrypt where the server can: arms would no longer do the same work
                "--spring.datasource.hikari.data-source-properties.sslmode=disable");
        return Stream.concat(ours, Stream.of(others)).toArray(String[]::new);
    }
}
