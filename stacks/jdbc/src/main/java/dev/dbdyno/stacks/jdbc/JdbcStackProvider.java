package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

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
    public StackDescription description() {
        return StackDescription.of(
                        "jdbc",
                        "JDBC, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> JdbcStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS, PREPARE_THRESHOLD);
    }
}
