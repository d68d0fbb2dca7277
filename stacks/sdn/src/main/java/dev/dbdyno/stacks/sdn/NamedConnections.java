package dev.dbdyno.stacks.sdn;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.neo4j.autoconfigure.ConfigBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets the server's connections be counted by their name, and the driver tell nobody what is done with it. */
@Configuration(proxyBeanMethods = false)
final class NamedConnections {

    static final String PROPERTY = "dbdyno.application-name";

    @Bean
    ConfigBuilderCustomizer names(@Value("${" + PROPERTY + "}") String applicationName) {
        return builder -> builder.withUserAgent(applicationName).withTelemetryDisabled(true);
    }
}
