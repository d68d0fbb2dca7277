package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tls;
import dev.dbdyno.spi.OperationException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The run-time configuration of Quarkus for an arm on the reactive PostgreSQL client. */
final class ReactiveConfiguration {

    private ReactiveConfiguration() {}

    /**
     * The configuration of {@code hibernate-reactive@quarkus}. The settings on the use of sessions are passed on
     * unchanged, for the application to read.
     *
     * @param stack name to text for each setting of the stack
     */
    static Map<String, String> ofHibernateReactive(Endpoint endpoint, Map<String, String> stack) {
        Map<String, String> configuration = datasource(endpoint, stack);
        configuration.put("quarkus.hibernate-orm.database.default-schema", endpoint.schema());
        configuration.put(HibernateConfiguration.unsupported("hibernate.jdbc.batch_size"), value(stack, "batchSize"));
        configuration.put(HibernateConfiguration.unsupported("hibernate.jdbc.log.errors"), "false");
        return configuration;
    }

    /**
     * The configuration of {@code vertx@quarkus}.
     *
     * @param stack name to text for each setting of the stack
     * @throws OperationException where the arm wants another client than the pool that Quarkus assembles
     */
    static Map<String, String> ofVertx(Endpoint endpoint, Map<String, String> stack) throws OperationException {
        String mode = value(stack, "mode");
        if (!mode.equals("pool")) {
            throw new OperationException(
                    "Quarkus assembles a pool, but the arm wants mode=%s: leave it out, or use the host vertx-web"
                            .formatted(mode),
                    null,
                    null);
        }
        Map<String, String> configuration = datasource(endpoint, stack);
        configuration.put("dbdyno.schema", endpoint.schema());
        configuration.put("quarkus.datasource.reactive.event-loop-size", value(stack, "eventLoops"));
        configuration.put("quarkus.datasource.reactive.postgresql.pipelining-limit", value(stack, "pipelining"));
        return configuration;
    }

    /**
     * Where the server is, and how the pool is made. The limit on waiting for a connection is passed on unchanged, like
     * every other setting of the stack, for the application to read.
     *
     * @param stack name to text for each setting of the stack
     */
    private static Map<String, String> datasource(Endpoint endpoint, Map<String, String> stack) {
        Map<String, String> configuration = new LinkedHashMap<>();
        stack.forEach((name, value) -> configuration.put("dbdyno.stack." + name, value));
        configuration.put("dbdyno.application-name", endpoint.applicationName());
        configuration.put("quarkus.datasource.reactive.url", url(endpoint));
        configuration.put("quarkus.datasource.username", QuarkusText.literal(endpoint.user()));
        configuration.put("quarkus.datasource.password", QuarkusText.literal(endpoint.password()));
        encrypt(configuration, endpoint.tls());
        configuration.put("quarkus.datasource.reactive.max-size", value(stack, "pool"));
        configuration.put(
                "quarkus.datasource.reactive.cache-prepared-statements", value(stack, "cachePreparedStatements"));
        return configuration;
    }

    private static void encrypt(Map<String, String> configuration, @Nullable Tls tls) {
        if (tls == null) {
            return;
        }
        String reactive = "quarkus.datasource.reactive.";
        switch (tls.verification()) {
            case NONE -> {
                configuration.put(reactive + "postgresql.ssl-mode", "require");
                configuration.put(reactive + "trust-all", "true");
            }
            case FULL -> {
                configuration.put(reactive + "postgresql.ssl-mode", "verify-full");
                configuration.put(reactive + "hostname-verification-algorithm", "HTTPS");
                trust(configuration, reactive, tls.rootCertificate());
            }
        }
    }

    /** Names the certificate to trust. By itself the client trusts none. */
    private static void trust(Map<String, String> configuration, String prefix, @Nullable String root) {
        if (root == null) {
            String jdks = Path.of(System.getProperty("java.home"), "lib", "security", "cacerts")
                    .toString();
            configuration.put(prefix + "trust-certificate-jks", "true");
            configuration.put(prefix + "trust-certificate-jks.path", QuarkusText.literal(jdks));
            configuration.put(prefix + "trust-certificate-jks.password", "changeit");
        } else {
            configuration.put(prefix + "trust-certificate-pem", "true");
            configuration.put(prefix + "trust-certificate-pem.certs", QuarkusText.literal(root));
        }
    }

    private static String value(Map<String, String> stack, String setting) {
        return Objects.requireNonNull(stack.get(setting), setting);
    }

    private static String url(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return "postgresql://%s:%d/%s"
                .formatted(host, endpoint.port(), URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8));
    }
}
