package dev.dbdyno.load.usage;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.MachineUse;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measures this JVM, the database's processes, the machine, and the web host where this JVM is its generator. */
public final class SystemMeter implements Meter {

    private static final String SELF = "self";

    /** What this JVM is to the measurement. */
    private enum Role {
        /** It hosts the stack. */
        HOST,
        /** It makes load for a host elsewhere. */
        GENERATOR
    }

    private final Proc proc;
    private final Role role;
    private final @Nullable String hostProcess;
    private final @Nullable String databaseProcess;

    private SystemMeter(Proc proc, Role role, @Nullable Long hostProcess, @Nullable Long databaseProcess) {
        this.proc = proc;
        this.role = role;
        this.hostProcess = hostProcess == null ? null : hostProcess.toString();
        this.databaseProcess = databaseProcess == null ? null : databaseProcess.toString();
    }

    /**
     * Of the process that hosts the stack; reads Linux' {@code /proc}.
     *
     * @param databaseProcess the server's main process; null where it is not on this machine
     */
    public static SystemMeter of(@Nullable Long databaseProcess) {
        return new SystemMeter(new Proc(Path.of("/proc")), Role.HOST, null, databaseProcess);
    }

    /**
     * Of the process that makes load for a web host; reads Linux' {@code /proc}.
     *
     * @param hostProcess the web host; null where it is not on this machine
     * @param databaseProcess the server's main process; null likewise
     */
    public static SystemMeter ofGenerator(@Nullable Long hostProcess, @Nullable Long databaseProcess) {
        return new SystemMeter(new Proc(Path.of("/proc")), Role.GENERATOR, hostProcess, databaseProcess);
    }

    static SystemMeter ofGenerator(Path proc, @Nullable Long hostProcess, @Nullable Long databaseProcess) {
        return new SystemMeter(new Proc(proc), Role.GENERATOR, hostProcess, databaseProcess);
    }

    @Override
    public Interval start() {
        Optional<MachineUse> machine = proc.machine();
        Optional<ProcessTree> database = database();
        Optional<ProcessTimes> host = host();
        long pauses = CollectionCount.pauses();
        Self self = self();
        return () -> stop(new Sweep(self, pauses, host, database, machine));
    }

    private Usage stop(Sweep before) {
        Self self = self();
        long pauses = CollectionCount.pauses();
        Optional<ProcessTimes> host = host();
        Optional<ProcessTree> database = database();
        Optional<MachineUse> machine = proc.machine();
        return between(before, new Sweep(self, pauses, host, database, machine));
    }

    private Usage between(Sweep before, Sweep after) {
        Optional<ProcessUse> own = use(before.self().times(), after.self().times());
        Cpu ownCpu = withoutReading(
                own.map(ProcessUse::cpu)
                        .orElse(after.self().coarse().minus(before.self().coarse())),
                before.self(),
                after.self());
        Cpu databaseCpu = before.database()
                .flatMap(earlier -> after.database().map(later -> later.since(earlier)))
                .orElse(null);
        MachineUse machine = before.machine()
                .flatMap(earlier -> after.machine().map(later -> since(earlier, later)))
                .orElse(null);
        return switch (role) {
            case HOST ->
                new Usage(
                        ownCpu,
                        databaseCpu,
                        null,
                        own.map(ProcessUse::jitNanos).orElse(0L),
                        own.map(ProcessUse::gcNanos).orElse(0L),
                        after.pauses() - before.pauses(),
                        waitNanos(own),
                        machine,
                        warnings(Optional.empty(), databaseCpu));
            case GENERATOR -> {
                Optional<ProcessUse> host = use(before.host(), after.host());
                yield new Usage(
                        host.map(ProcessUse::cpu).orElse(null),
                        databaseCpu,
                        ownCpu,
                        host.map(ProcessUse::jitNanos).orElse(null),
                        host.map(ProcessUse::gcNanos).orElse(null),
                        null,
                        waitNanos(host),
                        machine,
                        warnings(host, databaseCpu));
            }
        };
    }

    private static Optional<ProcessUse> use(Optional<ProcessTimes> before, Optional<ProcessTimes> after) {
        return before.flatMap(earlier -> after.map(later -> new ProcessUse(earlier, later)));
    }

    private static @Nullable Long waitNanos(Optional<ProcessUse> use) {
        return use.filter(seen -> seen.after().hasNanos())
                .map(ProcessUse::waitNanos)
                .orElse(null);
    }

    /**
     * Takes off what the reading itself cost. A sweep reads its own thread somewhere in its middle: of each of the two, one
     * part lies within the interval, and as both read in the same order the two parts make up one whole sweep.
     */
    private static Cpu withoutReading(Cpu measured, Self before, Self after) {
        long cost = Math.min((before.readingNanos() + after.readingNanos()) / 2, measured.userNanos());
        return new Cpu(measured.userNanos() - cost, measured.systemNanos());
    }

    private static MachineUse since(MachineUse before, MachineUse after) {
        return new MachineUse(
                after.busyNanos() - before.busyNanos(), after.stealNanos() - before.stealNanos(), after.processors());
    }

    private List<String> warnings(Optional<ProcessUse> host, @Nullable Cpu databaseCpu) {
        List<String> warnings = new ArrayList<>();
        if (hostProcess != null && host.isEmpty()) {
            warnings.add(
                    "the web host's process %s cannot be read: its processor time is unknown".formatted(hostProcess));
        }
        if (databaseProcess != null && databaseCpu == null) {
            warnings.add("the database's process %s cannot be read: its processor time is unknown"
                    .formatted(databaseProcess));
        }
        return warnings;
    }

    private Optional<ProcessTimes> host() {
        return Optional.ofNullable(hostProcess).flatMap(proc::process);
    }

    private Optional<ProcessTree> database() {
        return Optional.ofNullable(databaseProcess).flatMap(pid -> ProcessTree.read(proc, pid));
    }

    private Self self() {
        long startNanos = ownThreadNanos();
        Optional<ProcessTimes> times = proc.process(SELF);
        return new Self(times, coarse(), ownThreadNanos() - startNanos);
    }

    private static long ownThreadNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Where there is no {@code /proc}: ticks, not divided. */
    private static Cpu coarse() {
        Duration total = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        return new Cpu(total.toNanos(), 0);
    }

    private record Self(Optional<ProcessTimes> times, Cpu coarse, long readingNanos) {}

    /** Everything at one instant. */
    private record Sweep(
            Self self,
            long pauses,
            Optional<ProcessTimes> host,
            Optional<ProcessTree> database,
            Optional<MachineUse> machine) {}
}
