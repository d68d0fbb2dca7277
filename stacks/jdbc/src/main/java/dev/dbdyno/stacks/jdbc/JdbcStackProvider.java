package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import java.util.List;

/** Describes and opens the stack {@code jdbc}. */
public final class JdbcStackProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    static final IntegerSetting PREPARE_THRESHOLD = new IntegerSetting(
            "prepareThreshold",
            5,
            0,
            1_000_000,
            "executions after which pgjdbc keeps a statement prepared at the server; 0 never does",
            Shown.WHEN_SET);

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public String summary() {
        return "JDBC, HikariCP, pgjdbc";
    }

    @Override
    public Style style() {
        return Style.BLOCKING;
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(POOL, POOL_WAIT_MILLIS, PREPARE_THRESHOLD);
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return JdbcStack.open(endpoint, settings);
    }
}
