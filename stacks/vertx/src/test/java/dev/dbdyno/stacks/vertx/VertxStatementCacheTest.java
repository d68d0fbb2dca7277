package dev.dbdyno.stacks.vertx;

import dev.dbdyno.spi.contract.SettingsContract;
import java.util.Map;

final class VertxStatementCacheTest extends SettingsContract {

    VertxStatementCacheTest() {
        super(new VertxStackProvider(), Map.of("cachePreparedStatements", "true"));
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
