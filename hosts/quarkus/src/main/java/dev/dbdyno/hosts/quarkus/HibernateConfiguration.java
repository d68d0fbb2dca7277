package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tls;
import dev.dbdyno.spi.Settings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An arm's settings, by the names that Quarkus has for them at run time. */
final class HibernateConfiguration {

    private HibernateConfiguration() {}

    /**
     * The configuration of {@code hibernate@quarkus}. How sessions are used is handed on as it is, for the application to read.
     *
     * @param stack name to text for each setting of the stack
     */
    static Map<String, String> of(Endpoint endpoint, Map<String, String> stack, Settings host) {
        Map<String, String> configuration = new LinkedHashMap<>();
        stack.forEach((name, value) -> configuration.put("dbdyno.stack." + name, value));
        configuration.put("quarkus.datasource.jdbc.url", url(endpoint, value(stack, "prepareThreshold")));
        configuration.put("quarkus.datasource.username", QuarkusText.literal(endpoint.user()));
        configuration.put("quarkus.datasource.password", QuarkusText.literal(endpoint.password()));
        configuration.put("quarkus.datasource.jdbc.max-size", value(stack, "pool"));
        configuration.put("quarkus.datasource.jdbc.acquisition-timeout", wait(value(stack, "poolWaitMillis")));
        configuration.put("quarkus.datasource.jdbc.flush-on-close", String.valueOf(isUnpooled(stack)));
        configuration.put("quarkus.hibernate-orm.database.default-schema", endpoint.schema());
        configuration.put(unsupported("hibernate.jdbc.batch_size"), value(stack, "batchSize"));
        configuration.put(unsupported("hibernate.jdbc.log.errors"), "false");
        configuration.put("quarkus.thread-pool.max-threads", String.valueOf(host.get(QuarkusHostProvider.MAX_THREADS)));
        return configuration;
    }

    /** Quarkus always has Agroal, which closes what is given back where there is to be no pool. */
    private static boolean isUnpooled(Map<String, String> stack) {
        return value(stack, "pooling").equals("none");
    }

    private static String value(Map<String, String> stack, String setting) {
        return Objects.requireNonNull(stack.get(setting), setting);
    }

    /** Quarkus has a name for this only when it builds; what it calls unsupported reaches Hibernate as it is. */
    static String unsupported(String property) {
        return "quarkus.hibernate-orm.unsupported-properties.\"%s\"".formatted(property);
    }

    /** The wait in Agroal's notation. For Agroal, too, 0 is no limit. */
    private static String wait(String poolWaitMillis) {
        return Duration.ofMillis(Long.parseLong(poolWaitMillis)).toString();
    }

    private static String url(Endpoint endpoint, String prepareThreshold) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return "jdbc:postgresql://%s:%d/%s?ApplicationName=%s&prepareThreshold=%s%s"
                .formatted(
                        host,
                        endpoint.port(),
                        encoded(endpoint.database()),
                        encoded(endpoint.applicationName()),
                        prepareThreshold,
                        encryption(endpoint.tls()));
    }

    /** pgjdbc alone would encrypt where the server can: arms would no longer do the same work. */
    private static String encryption(@Nullable Tls tls) {
        if (tls == null) {
            return "&sslmode=disable";
        }
        String root = tls.rootCertificate();
        return switch (tls.verification()) {
            case NONE -> "&sslmode=require";
            case FULL ->
                "&sslmode=verify-full"
                        + (root == null
                                ? "&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory"
                                : "&sslrootcert=" + encoded(root));
        };
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
