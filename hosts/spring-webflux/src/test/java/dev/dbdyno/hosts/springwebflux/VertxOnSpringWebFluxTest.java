package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.WebHostContract;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import java.util.Map;

final class VertxOnSpringWebFluxTest extends WebHostContract {

    VertxOnSpringWebFluxTest() {
        super(
                new SpringWebFluxProvider(),
                Map.of(),
                new VertxStackProvider(),
                thread -> thread.getName().startsWith("reactor-http-"));
    }
}
