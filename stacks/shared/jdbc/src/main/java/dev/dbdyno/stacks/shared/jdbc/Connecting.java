package dev.dbdyno.stacks.shared.jdbc;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tls;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.SpringText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
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
     * The properties of pgjdbc that encrypt connections as asked. Without them it would encrypt where the server can: arms would
     * no longer do the same work.
     */
    public static Map<String, String> encryption(Endpoint endpoint) {
        Tls tls = endpoint.tls();
        if (tls == null) {
            return Map.of("sslmode", "disable");
        }
        String root = tls.rootCertificate();
        return switch (tls.verification()) {
            case NONE -> Map.of("sslmode", "require");
            case FULL ->
                root == null
                        ? Map.of("sslmode", "verify-full", "sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory")
                        : Map.of("sslmode", "verify-full", "sslrootcert", root);
        };
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
                "--spring.datasource.hikari.data-source-properties.ApplicationName=" + endpoint.applicationName());
        Stream<String> encryption = encryption(endpoint).entrySet().stream()
                .map(property -> "--spring.datasource.hikari.data-source-properties.%s=%s"
                        .formatted(property.getKey(), property.getValue()));
        return Stream.concat(Stream.concat(ours, encryption), Stream.of(others)).toArray(String[]::new);
    }
}
