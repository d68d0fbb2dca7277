package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.spi.contract.SettingsContract;
import java.util.Map;

final class AgroalTest extends SettingsContract {

    AgroalTest() {
        super(new JdbcStackProvider(), Map.of("pooling", "agroal"));
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
