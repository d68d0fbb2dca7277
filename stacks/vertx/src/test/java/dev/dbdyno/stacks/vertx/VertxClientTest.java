package dev.dbdyno.stacks.vertx;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;

final class VertxClientTest extends TablesContract {

    VertxClientTest() {
        super(new VertxStackProvider(), Map.of("mode", "client"));
    }

    @Override
    protected Waiting waiting() {
        return Waiting.ON_A_CONNECTION;
    }
}
