package dev.dbdyno.stacks.vertx;

import dev.dbdyno.spi.contract.StackContract;
import java.util.Map;

final class VertxStatementCacheTest extends StackContract {

    VertxStatementCacheTest() {
        super(new VertxStackProvider(), Map.of("cachePreparedStatements", "true"));
    }
}
