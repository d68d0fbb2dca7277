package dev.dbdyno.child.usage;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.MachineUse;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Measures this JVM, the database's processes and the machine. */
public final class SystemMeter implements Meter {

    private static final String SELF = "self";

    private final Proc proc;
    private final @Nullable String databaseProcess;

    private SystemMeter(Proc proc, @Nullable Long databaseProcess) {
        this.proc = proc;
        this.databaseProcess = databaseProcess == null ? null : databaseProcess.toString();
    }

    /**
     * Reads Linux' {@code /proc}.
     *
     * @param databaseProcess the server's main process; null where it is not on this machine
     */
    public static SystemMeter of(@Nullable Long databaseProcess) {
        return new SystemMeter(new Proc(Path.of("/proc")), databaseProcess);
    }

    static SystemMeter of(Path proc, @Nullable Long databaseProcess) {
        return new SystemMeter(new Proc(proc), databaseProcess);
    }

    @Override
    public Interval start() {
        Optional<MachineUse> machine = proc.machine();
        Optional<ProcessTree> database = database();
        long pauses = CollectionCount.pauses();
        Self self = self();
        return () -> stop(self, pauses, database, machine);
    }

    private Usage stop(
            Self selfBefore,
            long pausesBefore,
            Optional<ProcessTree> databaseBefore,
            Optional<MachineUse> machineBefore) {
        Self self = self();
        long pauses = CollectionCount.pauses();
        Optional<ProcessTree> database = database();
        Optional<MachineUse> machine = proc.machine();
        Optional<Cpu> databaseCpu = databaseBefore.flatMap(before -> database.map(after -> after.since(before)));
        Optional<ProcessUse> own =
                selfBefore.times().flatMap(before -> self.times().map(after -> new ProcessUse(before, after)));
        boolean tasksSeen = own.filter(use -> use.after().hasNanos()).isPresent();
        return new Usage(
                withoutReading(
                        own.map(ProcessUse::cpu).orElse(self.coarse().minus(selfBefore.coarse())), selfBefore, self),
                databaseCpu.orElse(null),
                own.map(use -> use.runNanosOf(ThreadNames::isCompiler)).orElse(0L),
                own.map(use -> use.runNanosOf(ThreadNames::isCollector)).orElse(0L),
                pauses - pausesBefore,
                tasksSeen ? own.map(ProcessUse::waitNanos).orElse(null) : null,
                machineBefore
                        .flatMap(before -> machine.map(after -> since(before, after)))
                        .orElse(null),
                warnings(databaseCpu));
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

    private List<String> warnings(Optional<Cpu> databaseCpu) {
        List<String> warnings = new ArrayList<>();
        if (databaseProcess != null && databaseCpu.isEmpty()) {
            warnings.add("the database's process %s cannot be read: its processor time is unknown"
                    .formatted(databaseProcess));
        }
        return warnings;
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
}
