package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.PooledWebHostContract;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import java.util.Map;

final class VertxOnSpringWebFluxTest extends PooledWebHostContract {

    VertxOnSpringWebFluxTest() {
        super(
                new SpringWebFluxProvider(),
                Map.of(),
                new VertxStackProvider(),
                thread -> thread.getName().startsWith("reactor-http-"));
    }
}
