package dev.dbdyno.stacks.vertx;

import dev.dbdyno.spi.contract.TablesContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class VertxClientTest extends TablesContract {

    VertxClientTest() {
        super(new VertxStackProvider(), Map.of("mode", "client"));
    }

    @Override
    protected Waiting waiting() {
        return Waiting.ON_A_CONNECTION;
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
