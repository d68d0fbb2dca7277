package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.WebHostContract;
import dev.dbdyno.stacks.r2dbc.R2dbcStackProvider;
import java.util.Map;

final class R2dbcOnSpringWebFluxTest extends WebHostContract {

    R2dbcOnSpringWebFluxTest() {
        super(
                new SpringWebFluxProvider(),
                Map.of(),
                new R2dbcStackProvider(),
                thread -> thread.getName().startsWith("reactor-http-"));
    }
}
