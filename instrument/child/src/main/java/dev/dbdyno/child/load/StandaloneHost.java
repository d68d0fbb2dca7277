package dev.dbdyno.child.load;

import dev.dbdyno.child.host.Host;
import dev.dbdyno.child.host.HostSetting;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.Arm;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The host {@code standalone}: a plain main; clients and stack share one JVM. */
public final class StandaloneHost implements Host {

    static final Setting.ChoiceSetting<Threads> THREADS = new Setting.ChoiceSetting<>(
            "threads", Threads.PLATFORM, "the threads on which a blocking stack's clients run", Setting.Shown.WHEN_SET);

    @Override
    public String name() {
        return Arm.STANDALONE;
    }

    @Override
    public String summary() {
        return "a plain main: the load runs beside the stack, in one JVM";
    }

    @Override
    public Set<Style> styles() {
        return EnumSet.allOf(Style.class);
    }

    @Override
    public List<HostSetting> settings() {
        return List.of(new HostSetting(THREADS, Set.of(Style.BLOCKING)));
    }

    @Override
    public Loads open(StackProvider provider, Opening opening) throws OperationException {
        return StackLoads.open(provider, opening, threads(provider, opening));
    }

    /** Where the clients of a blocking stack run; of no account to other styles, which do not have the setting. */
    private static Threads threads(StackProvider provider, Opening opening) {
        return provider.style() == Style.BLOCKING ? opening.hostSettings().get(THREADS) : Threads.PLATFORM;
    }
}
