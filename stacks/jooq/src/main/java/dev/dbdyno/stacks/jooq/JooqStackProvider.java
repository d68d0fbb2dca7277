package dev.dbdyno.stacks.jooq;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.sql.JdbcSettings;

/** Describes and opens the stack {@code jooq}. */
public final class JooqStackProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "jooq",
                        "jOOQ, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> JooqStack.open(endpoint, settings))
                .with(
                        JdbcSettings.POOL,
                        JdbcSettings.POOL_WAIT_MILLIS,
                        JdbcSettings.POOLING,
                        JdbcSettings.PREPARE_THRESHOLD);
    }
}
