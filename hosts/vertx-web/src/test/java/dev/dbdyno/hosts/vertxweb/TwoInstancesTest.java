package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.WebHostVariantContract;
import dev.dbdyno.stacks.vertx.VertxStackProvider;
import java.util.Map;

/** Two verticles on one port. */
final class TwoInstancesTest extends WebHostVariantContract {

    TwoInstancesTest() {
        super(
                new VertxWebProvider(),
                Map.of("instances", "2"),
                new VertxStackProvider(),
                thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
    }
}
