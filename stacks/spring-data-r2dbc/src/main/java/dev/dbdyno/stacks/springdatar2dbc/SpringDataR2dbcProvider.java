package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code spring-data-r2dbc}. */
public final class SpringDataR2dbcProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(0);

    static final ChoiceSetting<Dispatch> DISPATCH = StackProvider.dispatchSetting(Dispatch.SEQUENTIAL);

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "spring-data-r2dbc",
                        "Spring Data R2DBC repositories, Spring Boot, r2dbc-pool, r2dbc-postgresql",
                        Style.REACTIVE,
                        (endpoint, settings) -> SpringDataR2dbcStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS, DISPATCH)
                .trying(worthTrying())
                .explaining(SpringDataR2dbcProvider::explained);
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(DISPATCH, Dispatch.CONCURRENT, "statements of one operation do not wait for each other")
                .where(Trait.INDEPENDENT_STATEMENTS)
                .butChanging("statements of one operation run on several connections, and no transaction holds them"));
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }

    /** The counters that differ from other stacks', with reasons. {@code SpringDataR2dbcTest} checks them. */
    private static Map<WorkCounter, String> explained(Settings settings) {
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
