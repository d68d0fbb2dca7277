package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.WebHostVariantContract;
import dev.dbdyno.stacks.springdatar2dbc.SpringDataR2dbcProvider;
import java.util.Map;

/** Two applications of Spring Boot in one JVM: neither may take up the other's beans. */
final class SpringDataR2dbcOnSpringWebFluxTest extends WebHostVariantContract {

    SpringDataR2dbcOnSpringWebFluxTest() {
        super(
                new SpringWebFluxProvider(),
                Map.of(),
                new SpringDataR2dbcProvider(),
                thread -> thread.getName().startsWith("reactor-http-"));
    }
}
