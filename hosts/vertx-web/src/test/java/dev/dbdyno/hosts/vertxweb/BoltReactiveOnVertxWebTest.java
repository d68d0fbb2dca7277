package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.GraphWebHostContract;
import dev.dbdyno.stacks.bolt.BoltReactiveStackProvider;
import org.junit.jupiter.api.Tag;

/** A driver with event loops of its own: replies complete on the verticle's all the same. */
@Tag("full")
final class BoltReactiveOnVertxWebTest extends GraphWebHostContract {

    BoltReactiveOnVertxWebTest() {
        super(
                new VertxWebProvider(),
                new BoltReactiveStackProvider(),
                thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
    }
}
