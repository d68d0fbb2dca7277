package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.WebHostContract;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import java.util.Map;

final class VertxOnVertxWebTest extends WebHostContract {

    VertxOnVertxWebTest() {
        super(
                new VertxWebProvider(),
                Map.of(),
                new VertxStackProvider(),
                thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
    }
}
