package dev.dbdyno.child.load;

import dev.dbdyno.child.host.LoadingHost;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.web.HostDescription;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The host {@code standalone}: a plain main; clients and stack share one JVM. */
public final class StandaloneHost implements LoadingHost {

    static final Setting.ChoiceSetting<Threads> THREADS = new Setting.ChoiceSetting<>(
            "threads", Threads.PLATFORM, "the threads on which a blocking stack's clients run", Setting.Shown.WHEN_SET);

    @Override
    public HostDescription description() {
        return HostDescription.of(
                        Arm.STANDALONE,
                        "a plain main: the load runs beside the stack, in one JVM",
                        EnumSet.allOf(Style.class))
                .with(THREADS, Set.of(Style.BLOCKING))
                .trying(List.of(
                        Trial.of(
                                        THREADS,
                                        Threads.PLATFORM,
                                        "no scheduler of the JVM's between operations and processors")
                                .butChanging("each operation under way holds a thread of the system"),
                        Trial.of(THREADS, Threads.VIRTUAL, "operations change places without the system's scheduler")
                                .butChanging("operations run on virtual threads")));
    }

    @Override
    public Loads open(StackProvider provider, Opening opening) throws OperationException {
        return StackLoads.open(provider, opening, threads(provider, opening));
    }

    /** The threads of a blocking stack's clients. Other styles lack the setting, and need none. */
    private static Threads threads(StackProvider provider, Opening opening) {
        return provider.style() == Style.BLOCKING ? opening.hostSettings().get(THREADS) : Threads.PLATFORM;
    }
}
