package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.Trait;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import java.util.ArrayList;
import java.util.List;

/** Describes and opens the stack {@code r2dbc}. */
public final class R2dbcStackProvider implements StackProvider {

    /** Which API the operations are written against. */
    enum Client {
        CONNECTION,
        DATABASE_CLIENT
    }

    /** Whose event loops carry the connections. */
    enum Loops {
        DEFAULT,
        DEDICATED
    }

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(0);

    static final IntegerSetting INITIAL = new IntegerSetting(
            "initial",
            10,
            0,
            100_000,
            "connections that the pool opens at once when it opens its first; the default of 10 gives way to a smaller pool",
            Shown.WHEN_SET);

    static final BooleanSetting WARMUP = new BooleanSetting(
            "warmup",
            false,
            "whether ConnectionPool.warmup() opens the initial connections before the first operation",
            Shown.WHEN_SET);

    static final ChoiceSetting<Client> CLIENT = new ChoiceSetting<>(
            "client", Client.CONNECTION, "R2DBC's own API, or Spring's DatabaseClient", Shown.WHEN_SET);

    static final ChoiceSetting<Loops> LOOPS = new ChoiceSetting<>(
            "loops",
            Loops.DEFAULT,
            "event loops: reactor-netty's global ones, or dedicated ones with colocation off",
            Shown.WHEN_SET);

    static final BooleanSetting NATIVE_TRANSPORT = new BooleanSetting(
            "nativeTransport",
            true,
            "whether Netty's own epoll drives the event loops where the class path has it; false: the JDK's selector",
            Shown.WHEN_SET);

    static final ChoiceSetting<Dispatch> DISPATCH = StackProvider.dispatchSetting(Dispatch.SEQUENTIAL);

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "r2dbc",
                        "R2DBC or Spring DatabaseClient, r2dbc-pool, r2dbc-postgresql",
                        Style.REACTIVE,
                        (endpoint, settings) -> R2dbcStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS, INITIAL, WARMUP, CLIENT, LOOPS, NATIVE_TRANSPORT, DISPATCH)
                .trying(worthTrying());
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(LOOPS, Loops.DEDICATED, "connections spread over all event loops"));
        trials.add(Trial.of(NATIVE_TRANSPORT, true, "Netty's own epoll in place of the JDK's selector"));
        trials.add(Trial.of(CLIENT, Client.CONNECTION, "no layer above the driver's own interface")
                .butChanging("code is written against R2DBC's own interface in place of Spring's DatabaseClient"));
        trials.add(Trial.of(DISPATCH, Dispatch.CONCURRENT, "statements of one operation do not wait for each other")
                .where(Trait.INDEPENDENT_STATEMENTS)
                .butChanging("statements of one operation run on several connections, and no transaction holds them"));
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }
}
