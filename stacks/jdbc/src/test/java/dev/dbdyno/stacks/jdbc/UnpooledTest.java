package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.spi.contract.SettingsContract;
import java.util.Map;

final class UnpooledTest extends SettingsContract {

    UnpooledTest() {
        super(new JdbcStackProvider(), Map.of("pooling", "none"));
    }

    @Override
    protected int statementsOfAConnection() {
        return 1;
    }
}
