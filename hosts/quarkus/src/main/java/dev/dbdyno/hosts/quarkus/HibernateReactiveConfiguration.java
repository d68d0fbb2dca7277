package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import java.util.Map;

/** What an arm sets, by the names that Quarkus has for it at run time. */
final class HibernateReactiveConfiguration {

    private HibernateReactiveConfiguration() {}

    /**
     * The configuration of {@code hibernate-reactive@quarkus}. How sessions are used is handed on as it is, for the
     * application to read.
     *
     * @param stack name to text for each setting of the stack
     */
    static Map<String, String> of(Endpoint endpoint, Map<String, String> stack) {
        Map<String, String> configuration = ReactiveDatasource.of(endpoint, stack);
        configuration.put("quarkus.hibernate-orm.database.default-schema", endpoint.schema());
        configuration.put(
                HibernateConfiguration.unsupported("hibernate.jdbc.batch_size"),
                ReactiveDatasource.value(stack, "batchSize"));
        configuration.put(HibernateConfiguration.unsupported("hibernate.jdbc.log.errors"), "false");
        return configuration;
    }
}
