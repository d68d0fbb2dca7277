package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.sql.JdbcSettings;

/** Describes and opens the stack {@code jdbc}. */
public final class JdbcStackProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "jdbc",
                        "JDBC, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> JdbcStack.open(endpoint, settings))
                .with(
                        JdbcSettings.POOL,
                        JdbcSettings.POOL_WAIT_MILLIS,
                        JdbcSettings.POOLING,
                        JdbcSettings.PREPARE_THRESHOLD);
    }
}
