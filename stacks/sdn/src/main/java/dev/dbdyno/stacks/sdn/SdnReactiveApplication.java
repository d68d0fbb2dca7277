package dev.dbdyno.stacks.sdn;

import org.neo4j.driver.Driver;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.data.neo4j.core.ReactiveDatabaseSelectionProvider;
import org.springframework.data.neo4j.core.transaction.ReactiveNeo4jTransactionManager;
import org.springframework.data.neo4j.repository.config.EnableReactiveNeo4jRepositories;

/** The application with reactive repositories; Boot makes everything for them but the transaction manager. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableReactiveNeo4jRepositories
@Import(NamedConnections.class)
final class SdnReactiveApplication {

    @Bean
    ReactiveNeo4jTransactionManager reactiveTransactionManager(
            Driver driver, ReactiveDatabaseSelectionProvider databases) {
        return new ReactiveNeo4jTransactionManager(driver, databases);
    }
}
