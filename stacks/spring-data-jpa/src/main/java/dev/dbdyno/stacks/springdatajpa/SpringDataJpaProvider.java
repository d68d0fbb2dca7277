package dev.dbdyno.stacks.springdatajpa;

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

/** Describes and opens the stack {@code spring-data-jpa}. */
public final class SpringDataJpaProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    @Override
    public String name() {
        return "spring-data-jpa";
    }

    @Override
    public String summary() {
        return "Spring Data JPA repositories, Hibernate, Spring Boot, HikariCP, pgjdbc";
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
        return SpringDataJpaStack.open(endpoint, settings);
    }

    /** As {@code SpringDataJpaTest} sees it; of the two ends of a transaction the server counts the COMMIT alone. */
    @Override
    public Map<WorkCounter, String> explainedWork(Settings settings) {
        return Map.of(
                WorkCounter.STATEMENTS,
                "repositories run findById, findAll and save in a transaction and thus send a COMMIT; a user that is deleted is read first",
                WorkCounter.ROWS,
                "a user that is deleted is read first",
                WorkCounter.TRANSACTIONS,
                "several loads and saves of one operation share the transaction of their service");
    }
}
