package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.contract.WebHostVariantContract;
import dev.dbdyno.stacks.springdatajdbc.SpringDataJdbcProvider;
import java.util.Map;

/** Two applications of Spring Boot in one JVM: neither may take up the other's beans. */
final class SpringDataJdbcOnSpringMvcTest extends WebHostVariantContract {

    SpringDataJdbcOnSpringMvcTest() {
        super(
                new SpringMvcProvider(),
                Map.of(),
                new SpringDataJdbcProvider(),
                thread -> thread.getName().matches("http-nio-127\\.0\\.0\\.3-.*-exec-\\d+"));
    }
}
