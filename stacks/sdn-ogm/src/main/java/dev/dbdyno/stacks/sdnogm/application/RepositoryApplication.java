package dev.dbdyno.stacks.sdnogm.application;

import java.util.concurrent.TimeUnit;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.ogm.drivers.bolt.driver.BoltDriver;
import org.neo4j.ogm.session.SessionFactory;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.data.neo4j.repository.config.EnableNeo4jRepositories;

/** The application. Boot makes everything for its repositories except for what is made here. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableNeo4jRepositories
public final class RepositoryApplication {

    /** A driver whose connections the server can distinguish from others. */
    @Bean(destroyMethod = "close")
    Driver driver(Environment environment) {
        Config config = Config.builder()
                .withUserAgent(environment.getRequiredProperty("dbdyno.application-name"))
                .withMaxConnectionPoolSize(environment.getRequiredProperty("dbdyno.pool", Integer.class))
                .withConnectionAcquisitionTimeout(
                        environment.getRequiredProperty("dbdyno.pool-wait-millis", Long.class), TimeUnit.MILLISECONDS)
                .build();
        return GraphDatabase.driver(
                environment.getRequiredProperty("dbdyno.uri"),
                AuthTokens.basic(
                        environment.getRequiredProperty("dbdyno.user"),
                        environment.getRequiredProperty("dbdyno.password")),
                config);
    }

    /** The session factory on that driver. A driver that OGM made would name its connections as it likes. */
    @Bean
    SessionFactory sessionFactory(Driver driver) {
        return new SessionFactory(new BoltDriver(driver), RepositoryApplication.class.getPackageName());
    }
}
