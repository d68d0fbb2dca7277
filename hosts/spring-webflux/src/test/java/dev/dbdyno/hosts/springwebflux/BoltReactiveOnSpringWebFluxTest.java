package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.contract.GraphWebHostContract;
import dev.dbdyno.stacks.bolt.BoltReactiveStackProvider;

final class BoltReactiveOnSpringWebFluxTest extends GraphWebHostContract {

    BoltReactiveOnSpringWebFluxTest() {
        super(
                new SpringWebFluxProvider(),
                new BoltReactiveStackProvider(),
                thread -> thread.getName().startsWith("reactor-http-"));
    }
}
