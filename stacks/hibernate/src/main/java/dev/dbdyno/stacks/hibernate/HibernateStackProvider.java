package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code hibernate}. */
public final class HibernateStackProvider implements StackProvider {

    /** Hibernate's two kinds of session. */
    enum Session {
        /** Tracks what it has loaded and writes what was changed. */
        MANAGED,
        /** A session that loads and writes at once, and remembers nothing. */
        STATELESS
    }

    static final ChoiceSetting<Session> SESSION = new ChoiceSetting<>(
            "session",
            Session.MANAGED,
            "Session, which tracks what it has loaded, or StatelessSession, which does not",
            Shown.ALWAYS);

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

    /** Within the 10 to 50 that Hibernate's guide recommends. */
    private static final int TYPICAL_BATCH = 50;

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "hibernate",
                        "Hibernate ORM, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> OwnFactory.open(endpoint, settings))
                .with(
                        JdbcSettings.POOL,
                        JdbcSettings.POOL_WAIT_MILLIS,
                        JdbcSettings.POOLING,
                        SESSION,
                        BATCH_SIZE,
                        READ_TRANSACTIONS,
                        JdbcSettings.PREPARE_THRESHOLD)
                .trying(worthTrying())
                .explaining(settings -> JdbcSettings.explained(settings, explained(settings)));
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(BATCH_SIZE, TYPICAL_BATCH, "writes of one flush travel together")
                .where(Trait.WRITES_BATCHES));
        trials.add(
                Trial.of(SESSION, Session.STATELESS, "nothing is tracked, and no row is read before it is deleted")
                        .butChanging(
                                "code must say what it writes, for a stateless session has no dirty checking and no first-level cache"));
        trials.add(Trial.of(READ_TRANSACTIONS, false, "no BEGIN and COMMIT around operations that only read")
                .butChanging("several reads of one operation may see different states of the data"));
        trials.addAll(JdbcSettings.trials());
        return List.copyOf(trials);
    }

    private static Map<WorkCounter, String> explained(Settings settings) {
        Map<WorkCounter, String> explained = new EnumMap<>(WorkCounter.class);
        explained.put(WorkCounter.STATEMENTS, "%s, and %s".formatted(transaction(settings), readBesides(settings)));
        explained.put(WorkCounter.ROWS, readBesides(settings));
        explained.put(
                WorkCounter.TRANSACTIONS,
                settings.get(READ_TRANSACTIONS)
                        ? "all statements of one operation are one transaction"
                        : "the loads and the updates of one operation that changes rows are one transaction");
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
}
