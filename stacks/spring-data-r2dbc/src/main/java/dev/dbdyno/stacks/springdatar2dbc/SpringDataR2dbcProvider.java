package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code spring-data-r2dbc}. */
public final class SpringDataR2dbcProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(0);

    static final ChoiceSetting<Dispatch> DISPATCH = StackProvider.dispatchSetting(Dispatch.SEQUENTIAL);

    @Override
    public String name() {
        return "spring-data-r2dbc";
    }

    @Override
    public String summary() {
        return "Spring Data R2DBC repositories, Spring Boot, r2dbc-pool, r2dbc-postgresql";
    }

    @Override
    public Style style() {
        return Style.REACTIVE;
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(POOL, POOL_WAIT_MILLIS, DISPATCH);
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return SpringDataR2dbcStack.open(endpoint, settings);
    }

    /** As {@code SpringDataR2dbcTest} sees it. */
    @Override
    public Map<WorkCounter, String> explainedWork(Settings settings) {
        String addedUser = "a user that is added is read again for what the server has filled in";
        return switch (settings.get(DISPATCH)) {
            case CONCURRENT ->
                Map.of(
                        WorkCounter.STATEMENTS,
                        addedUser + ", both in a transaction, with a BEGIN and a COMMIT",
                        WorkCounter.ROWS,
                        addedUser);
            case SEQUENTIAL ->
                Map.of(
                        WorkCounter.STATEMENTS,
                        "several loads and saves of one operation share the transaction of their service, with a BEGIN and a COMMIT; "
                                + addedUser,
                        WorkCounter.ROWS,
                        addedUser,
                        WorkCounter.TRANSACTIONS,
                        "several loads and saves of one operation share the transaction of their service");
        };
    }
}
