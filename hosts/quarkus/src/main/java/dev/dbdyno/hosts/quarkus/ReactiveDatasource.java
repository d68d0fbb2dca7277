package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The reactive PostgreSQL client that Quarkus assembles, by the names that Quarkus has for it at run time. */
final class ReactiveDatasource {

    private ReactiveDatasource() {}

    /**
     * Where the server is, and how the pool is made. For how long one waits for a connection is handed on as it is, with
     * every other setting of the stack, for the application to read.
     *
     * @param stack name to text for each setting of the stack
     */
    static Map<String, String> of(Endpoint endpoint, Map<String, String> stack) {
        Map<String, String> configuration = new LinkedHashMap<>();
        stack.forEach((name, value) -> configuration.put("dbdyno.stack." + name, value));
        configuration.put("dbdyno.application-name", endpoint.applicationName());
        configuration.put("quarkus.datasource.reactive.url", url(endpoint));
        configuration.put("quarkus.datasource.username", endpoint.user());
        configuration.put("quarkus.datasource.password", endpoint.password());
        configuration.put("quarkus.datasource.reactive.max-size", value(stack, "pool"));
        configuration.put(
                "quarkus.datasource.reactive.cache-prepared-statements", value(stack, "cachePreparedStatements"));
        return configuration;
    }

    static String value(Map<String, String> stack, String setting) {
        return Objects.requireNonNull(stack.get(setting), setting);
    }

    private static String url(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return "postgresql://%s:%d/%s"
                .formatted(host, endpoint.port(), URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8));
    }
}
