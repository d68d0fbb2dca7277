package dev.dbdyno.stacks.vertx;

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
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code vertx}. */
public final class VertxStackProvider implements StackProvider {

    /** What {@code PgBuilder} builds. */
    enum Mode {
        POOL,
        CLIENT
    }

    static final IntegerSetting POOL = StackProvider.poolSetting(4);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    static final ChoiceSetting<Mode> MODE = new ChoiceSetting<>(
            "mode",
            Mode.POOL,
            "PgBuilder.pool(), or PgBuilder.client() whose operations are pipelined",
            Shown.WHEN_SET);

    static final IntegerSetting PIPELINING = new IntegerSetting(
            "pipelining",
            256,
            1,
            100_000,
            "statements under way on one connection, at most; acts where mode=client",
            Shown.WHEN_SET);

    static final IntegerSetting EVENT_LOOPS = new IntegerSetting(
            "eventLoops",
            0,
            0,
            1024,
            "event loops that share the connections; 0 opens each on the loop of the operation that first needs it",
            Shown.WHEN_SET);

    static final BooleanSetting CACHE_PREPARED_STATEMENTS = new BooleanSetting(
            "cachePreparedStatements",
            false,
            "whether a connection keeps its statements prepared; false prepares them again for each operation",
            Shown.ALWAYS);

    static final ChoiceSetting<Dispatch> DISPATCH = StackProvider.dispatchSetting(Dispatch.SEQUENTIAL);

    /** Enough to hide a round trip on loopback, and no queue behind one slow statement. */
    private static final int FEW_AT_ONCE = 8;

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "vertx",
                        "Vert.x PostgreSQL client",
                        Style.ASYNCHRONOUS,
                        (endpoint, settings) -> VertxStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS, CACHE_PREPARED_STATEMENTS, MODE, PIPELINING, EVENT_LOOPS, DISPATCH)
                .trying(worthTrying())
                .explaining(VertxStackProvider::explained);
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(CACHE_PREPARED_STATEMENTS, true, "the server plans a statement once for each connection")
                .butChanging("behind a pooler that shares sessions, prepared statements need its support"));
        trials.add(Trial.of(MODE, Mode.CLIENT, "statements are pipelined on connections that operations share")
                .butChanging("PgBuilder.client() has no transactions and hands out no connection"));
        trials.add(Trial.of(
                EVENT_LOOPS, Yardstick.PROCESSORS, "connections spread over as many loops as can run at once"));
        trials.add(Trial.of(PIPELINING, FEW_AT_ONCE, "statements spread over more connections")
                .where(MODE, Mode.CLIENT));
        trials.add(Trial.of(DISPATCH, Dispatch.CONCURRENT, "statements of one operation do not wait for each other")
                .where(Trait.INDEPENDENT_STATEMENTS)
                .butChanging("statements of one operation run on several connections, and no transaction holds them"));
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }

    private static Map<WorkCounter, String> explained(Settings settings) {
        return settings.get(CACHE_PREPARED_STATEMENTS)
                ? Map.of()
                : Map.of(
                        WorkCounter.TRANSACTIONS,
                        "with cachePreparedStatements=false each operation prepares its statement in a round trip of its own, which the server counts as a transaction");
    }
}
