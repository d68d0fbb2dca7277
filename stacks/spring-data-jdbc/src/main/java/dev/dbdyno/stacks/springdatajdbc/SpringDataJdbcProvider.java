package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code spring-data-jdbc}. */
public final class SpringDataJdbcProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    @Override
    public String name() {
        return "spring-data-jdbc";
    }

    @Override
    public String summary() {
        return "Spring Data JDBC repositories, Spring Boot, HikariCP, pgjdbc";
    }

    @Override
    public Style style() {
        return Style.BLOCKING;
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(POOL, POOL_WAIT_MILLIS);
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return SpringDataJdbcStack.open(endpoint, settings);
    }

    /** As {@code SpringDataJdbcTest} sees it; of the two ends of a transaction the server counts the COMMIT alone. */
    @Override
    public Map<WorkCounter, String> explainedWork(Settings settings) {
        return Map.of(
                WorkCounter.STATEMENTS,
                "repositories run findById, findAll and save in a transaction and thus send a COMMIT; a user that is added is read again for what the server has filled in",
                WorkCounter.ROWS,
                "a user that is added is read again for what the server has filled in",
                WorkCounter.TRANSACTIONS,
                "several loads and saves of one operation share the transaction of their service");
    }
}
