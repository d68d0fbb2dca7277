package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import java.util.Map;

/** Describes and opens the stack {@code spring-data-jdbc}. */
public final class SpringDataJdbcProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    /**
     * The counters that differ from other stacks', with reasons. {@code SpringDataJdbcTest} checks them. Of the two
     * ends of a transaction the server counts only the COMMIT.
     */
    private static final Map<WorkCounter, String> EXPLAINED = Map.of(
            WorkCounter.STATEMENTS,
            "repositories run findById, findAll and save in a transaction and thus send a COMMIT; a user that is added is read again for what the server has filled in",
            WorkCounter.ROWS,
            "a user that is added is read again for what the server has filled in",
            WorkCounter.TRANSACTIONS,
            "several loads and saves of one operation share the transaction of their service");

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "spring-data-jdbc",
                        "Spring Data JDBC repositories, Spring Boot, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> SpringDataJdbcStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS)
                .trying(StackProvider.poolTrials(POOL))
                .explaining(settings -> EXPLAINED);
    }
}
