package dev.dbdyno.stacks.jooq;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.Map;

/** Describes and opens the stack {@code jooq}. */
public final class JooqStackProvider implements StackProvider {

    /** The counters that differ from other stacks', with reasons. {@code JooqStackTest} checks them. */
    private static final Map<WorkCounter, String> EXPLAINED = Map.of(
            WorkCounter.TRANSACTIONS,
            "before a transaction jOOQ asks for the connection's isolation level, which is a statement and a transaction of its own");

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
                        JdbcSettings.PREPARE_THRESHOLD)
                .trying(JdbcSettings.trials())
                .explaining(settings -> JdbcSettings.explained(settings, EXPLAINED));
    }
}
