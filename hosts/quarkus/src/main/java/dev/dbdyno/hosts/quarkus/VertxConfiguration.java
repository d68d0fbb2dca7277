package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import java.util.Map;

/** What an arm sets, by the names that Quarkus has for it at run time. */
final class VertxConfiguration {

    private VertxConfiguration() {}

    /**
     * The configuration of {@code vertx@quarkus}.
     *
     * @param stack name to text for each setting of the stack
     * @throws OperationException where the arm wants another client than the pool that Quarkus assembles
     */
    static Map<String, String> of(Endpoint endpoint, Map<String, String> stack) throws OperationException {
        String mode = ReactiveDatasource.value(stack, "mode");
        if (!mode.equals("pool")) {
            throw new OperationException(
                    "Quarkus assembles a pool, but the arm wants mode=%s: leave it out, or use the host vertx-web"
                            .formatted(mode),
                    null,
                    null);
        }
        Map<String, String> configuration = ReactiveDatasource.of(endpoint, stack);
        configuration.put("dbdyno.schema", endpoint.schema());
        configuration.put("quarkus.datasource.reactive.event-loop-size", ReactiveDatasource.value(stack, "eventLoops"));
        configuration.put(
                "quarkus.datasource.reactive.postgresql.pipelining-limit",
                ReactiveDatasource.value(stack, "pipelining"));
        return configuration;
    }
}
