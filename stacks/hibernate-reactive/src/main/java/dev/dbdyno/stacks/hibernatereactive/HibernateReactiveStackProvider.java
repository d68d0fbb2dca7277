package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.Yardstick;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.sql.HibernateSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code hibernate-reactive}. */
public final class HibernateReactiveStackProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(5);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    static final ChoiceSetting<Dispatch> DISPATCH = StackProvider.dispatchSetting(Dispatch.SEQUENTIAL);

    static final BooleanSetting CACHE_PREPARED_STATEMENTS = new BooleanSetting(
            "cachePreparedStatements",
            true,
            "whether a connection keeps its statements prepared; false prepares them again for each",
            Shown.WHEN_SET);

    static final IntegerSetting EVENT_LOOPS = new IntegerSetting(
            "eventLoops",
            0,
            0,
            1024,
            "event loops that callers who are on none are given in turn; 0 gives each thread one, which it keeps",
            Shown.WHEN_SET);

    private static final String OF_PREPARING =
            "with cachePreparedStatements=false each statement is prepared in a round trip of its own, which the server counts as a transaction";

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "hibernate-reactive",
                        "Hibernate Reactive, Vert.x PostgreSQL client",
                        Style.ASYNCHRONOUS,
                        (endpoint, settings) -> HibernateReactiveStack.open(endpoint, settings))
                .with(
                        POOL,
                        POOL_WAIT_MILLIS,
                        HibernateSettings.SESSION,
                        DISPATCH,
                        HibernateSettings.BATCH_SIZE,
                        HibernateSettings.READ_TRANSACTIONS,
                        CACHE_PREPARED_STATEMENTS,
                        EVENT_LOOPS)
                .unservedBy(
                        "vertx-web",
                        "Hibernate Reactive 3 needs Vert.x 4.5, the host Vert.x 5.0, and a class path can have one of them only")
                .trying(worthTrying())
                .explaining(HibernateReactiveStackProvider::explained);
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(CACHE_PREPARED_STATEMENTS, true, "the server plans a statement once for each connection")
                .butChanging("behind a pooler that shares sessions, prepared statements need its support"));
        trials.add(Trial.of(
                EVENT_LOOPS, Yardstick.PROCESSORS, "connections spread over as many loops as can run at once"));
        trials.add(Trial.of(DISPATCH, Dispatch.CONCURRENT, "statements of one operation do not wait for each other")
                .where(Trait.INDEPENDENT_STATEMENTS)
                .butChanging("statements of one operation run on several connections, and no transaction holds them"));
        trials.addAll(HibernateSettings.trials());
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }

    private static Map<WorkCounter, String> explained(Settings settings) {
        Map<WorkCounter, String> explained = new EnumMap<>(HibernateSettings.explained(settings));
        if (!settings.get(CACHE_PREPARED_STATEMENTS)) {
            explained.merge(
                    WorkCounter.TRANSACTIONS, OF_PREPARING, (sessions, preparing) -> sessions + "; " + preparing);
        }
        return explained;
    }
}
