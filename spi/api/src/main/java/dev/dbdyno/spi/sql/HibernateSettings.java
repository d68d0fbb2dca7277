package dev.dbdyno.spi.sql;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Trial;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The settings of every stack that uses Hibernate's sessions itself, blocking or reactive; with Hibernate's defaults. */
public final class HibernateSettings {

    /** The two kinds of session. */
    public enum Session {
        /** Tracks what it has loaded and writes what was changed. */
        MANAGED,
        /** A session that loads and writes at once, and remembers nothing. */
        STATELESS
    }

    public static final ChoiceSetting<Session> SESSION = new ChoiceSetting<>(
            "session",
            Session.MANAGED,
            "Session, which tracks what it has loaded, or StatelessSession, which does not",
            Shown.ALWAYS);

    public static final IntegerSetting BATCH_SIZE = new IntegerSetting(
            "batchSize",
            0,
            0,
            10_000,
            "inserts or updates that a managed session sends at once (hibernate.jdbc.batch_size); 0 sends each by itself",
            Shown.ALWAYS);

    public static final BooleanSetting READ_TRANSACTIONS = new BooleanSetting(
            "readTransactions",
            false,
            "whether operations that only read run in a transaction, as those that write do",
            Shown.WHEN_SET);

    /** Within the 10 to 50 that Hibernate's guide recommends. */
    private static final int TYPICAL_BATCH = 50;

    /** What is worth a trial in every stack with these settings. */
    public static List<Trial> trials() {
        return List.of(
                inBatches(BATCH_SIZE),
                Trial.of(SESSION, Session.STATELESS, "nothing is tracked, and no row is read before it is deleted")
                        .butChanging(
                                "code must say what it writes, for a stateless session has no dirty checking and no first-level cache"),
                Trial.of(READ_TRANSACTIONS, false, "no BEGIN and COMMIT around operations that only read")
                        .butChanging("several reads of one operation may see different states of the data"));
    }

    /** A stack's own setting for {@code hibernate.jdbc.batch_size}, at a usual size. */
    public static Trial inBatches(IntegerSetting batchSize) {
        return Trial.of(batchSize, TYPICAL_BATCH, "writes of one flush travel together")
                .where(Trait.WRITES_BATCHES);
    }

    /** What sessions make the server count beyond the operation. */
    public static Map<WorkCounter, String> explained(Settings settings) {
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

    private HibernateSettings() {}
}
