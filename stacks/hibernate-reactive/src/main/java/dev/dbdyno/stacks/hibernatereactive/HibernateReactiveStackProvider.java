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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code hibernate-reactive}. */
public final class HibernateReactiveStackProvider implements StackProvider {

    /** Hibernate Reactive's two kinds of session. */
    enum Session {
        /** Tracks what it has loaded and writes what was changed. */
        MANAGED,
        /** A session that loads and writes at once, and remembers nothing. */
        STATELESS
    }

    static final IntegerSetting POOL = StackProvider.poolSetting(5);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    static final ChoiceSetting<Session> SESSION = new ChoiceSetting<>(
            "session",
            Session.MANAGED,
            "Session, which tracks what it has loaded, or StatelessSession, which does not",
            Shown.ALWAYS);

    static final ChoiceSetting<Dispatch> DISPATCH = StackProvider.dispatchSetting(Dispatch.SEQUENTIAL);

    static final IntegerSetting BATCH_SIZE = new IntegerSetting(
            "batchSize",
            0,
            0,
            10_000,
            "inserts or updates that a managed session sends at once (hibernate.jdbc.batch_size); 0 sends each by itself",
            Shown.ALWAYS);

    static final BooleanSetting READ_TRANSACTIONS = new BooleanSetting(
            "readTransactions",
            false,
            "whether operations that only read run in a transaction, as those that write do",
            Shown.WHEN_SET);

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

    /** Within the 10 to 50 that Hibernate's guide recommends. */
    private static final int TYPICAL_BATCH = 50;

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
                        SESSION,
                        DISPATCH,
                        BATCH_SIZE,
                        READ_TRANSACTIONS,
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
        trials.add(Trial.of(BATCH_SIZE, TYPICAL_BATCH, "writes of one flush travel together")
                .where(Trait.WRITES_BATCHES));
        trials.add(
                Trial.of(SESSION, Session.STATELESS, "nothing is tracked, and no row is read before it is deleted")
                        .butChanging(
                                "code must say what it writes, for a stateless session has no dirty checking and no first-level cache"));
        trials.add(Trial.of(READ_TRANSACTIONS, false, "no BEGIN and COMMIT around operations that only read")
                .butChanging("several reads of one operation may see different states of the data"));
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }

    private static Map<WorkCounter, String> explained(Settings settings) {
        Map<WorkCounter, String> explained = new EnumMap<>(WorkCounter.class);
        explained.put(WorkCounter.STATEMENTS, "%s, and %s".formatted(transaction(settings), readBesides(settings)));
        explained.put(WorkCounter.ROWS, readBesides(settings));
        explained.put(WorkCounter.TRANSACTIONS, transactions(settings));
        return explained;
    }

    private static String transaction(Settings settings) {
        return settings.get(READ_TRANSACTIONS)
                ? "a BEGIN and a COMMIT stand around every operation"
                : "a BEGIN and a COMMIT stand around every operation that changes rows";
    }

    private static String readBesides(Settings settings) {
        return switch (settings.get(SESSION)) {
            case MANAGED -> "a managed session loads a row before it deletes it";
            case STATELESS -> "a stateless session reads a row again that it has added";
        };
    }

    private static String transactions(Settings settings) {
        String together = settings.get(READ_TRANSACTIONS)
                ? "all statements of one operation are one transaction"
                : "the loads and the updates of one operation that changes rows are one transaction";
        return settings.get(CACHE_PREPARED_STATEMENTS)
                ? together
                : together
                        + "; with cachePreparedStatements=false each statement is prepared in a round trip of its own, which the server counts as a transaction";
    }
}
