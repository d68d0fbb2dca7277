package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.spi.contract.WebHostContract;
import dev.dbdyno.stacks.r2dbc.R2dbcStackProvider;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The whole contract with a reactive stack, of which {@link R2dbcOnVertxWebTest} asks a part. */
@Tag("full")
final class R2dbcOnVertxWebWholeTest extends WebHostContract {

    R2dbcOnVertxWebWholeTest() {
        super(
                new VertxWebProvider(),
                Map.of(),
                new R2dbcStackProvider(),
                thread -> thread.getName().startsWith("vert.x-eventloop-thread-"));
    }
}
