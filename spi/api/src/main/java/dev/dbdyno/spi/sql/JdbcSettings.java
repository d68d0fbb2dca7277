package dev.dbdyno.spi.sql;

import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The settings of every stack that opens its own pool of JDBC connections; with the defaults of HikariCP and pgjdbc. */
public final class JdbcSettings {

    /** The pools that a stack can open, or none: a connection for each operation. */
    public enum Pooling {
        HIKARI,
        AGROAL,
        NONE
    }

    private static final String OF_CONNECTIONS =
            "with pooling=none each operation opens a connection, which sends statements of its own";

    public static final IntegerSetting POOL = StackProvider.poolSetting(10);

    public static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    public static final ChoiceSetting<Pooling> POOLING = new ChoiceSetting<>(
            "pooling",
            Pooling.HIKARI,
            "the pool: HikariCP, or Agroal, which Quarkus uses; none opens a connection for each operation, at most pool at once",
            Shown.WHEN_SET);

    public static final IntegerSetting PREPARE_THRESHOLD = new IntegerSetting(
            "prepareThreshold",
            5,
            0,
            1_000_000,
            "executions after which pgjdbc keeps a statement prepared at the server; 0 never does",
            Shown.WHEN_SET);

    /** What is worth a trial in every stack with these settings. */
    public static List<Trial> trials() {
        List<Trial> trials = new ArrayList<>(StackProvider.poolTrials(POOL));
        trials.add(Trial.of(
                        PREPARE_THRESHOLD,
                        PREPARE_THRESHOLD.defaultValue(),
                        "statements stay prepared at the server, which then plans them once")
                .where(PREPARE_THRESHOLD, 0)
                .butChanging("behind a pooler that shares sessions, prepared statements need its support"));
        trials.add(Trial.of(POOLING, Pooling.AGROAL, "a pool with another way to hand connections over")
                .where(POOLING, Pooling.HIKARI)
                .butChanging("Agroal takes HikariCP's place, and opens connections on demand"));
        trials.add(Trial.of(POOLING, Pooling.HIKARI, "a pool with another way to hand connections over")
                .where(POOLING, Pooling.AGROAL)
                .butChanging("HikariCP takes Agroal's place"));
        trials.add(Trial.of(POOLING, Pooling.HIKARI, "connections stay open from one operation to the next")
                .where(POOLING, Pooling.NONE)
                .butChanging("operations share connections, and with them what a session keeps"));
        return List.copyOf(trials);
    }

    /** What a stack makes the server count beyond the operation, and what a connection for each operation adds to that. */
    public static Map<WorkCounter, String> explained(Settings settings, Map<WorkCounter, String> ofStack) {
        if (settings.get(POOLING) != Pooling.NONE) {
            return ofStack;
        }
        Map<WorkCounter, String> explained = new EnumMap<>(WorkCounter.class);
        explained.putAll(ofStack);
        for (WorkCounter counter : List.of(WorkCounter.STATEMENTS, WorkCounter.TRANSACTIONS)) {
            explained.merge(counter, OF_CONNECTIONS, (stack, connections) -> stack + "; " + connections);
        }
        return explained;
    }

    private JdbcSettings() {}
}
