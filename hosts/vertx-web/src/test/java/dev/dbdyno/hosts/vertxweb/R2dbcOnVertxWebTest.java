package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.WebHostVariantContract;
import dev.dbdyno.stacks.r2dbc.R2dbcStackProvider;
import java.util.Map;

/** {@link R2dbcOnVertxWebWholeTest} asks the whole contract. */
final class R2dbcOnVertxWebTest extends WebHostVariantContract {

    R2dbcOnVertxWebTest() {
        super(
                new VertxWebProvider(),
                Map.of(),
                new R2dbcStackProvider(),
                thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
    }
}
