package dev.dbdyno.stacks.sdn;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.data.neo4j.repository.config.EnableNeo4jRepositories;

/** The application with blocking repositories. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableNeo4jRepositories
@Import(NamedConnections.class)
final class SdnApplication {}
