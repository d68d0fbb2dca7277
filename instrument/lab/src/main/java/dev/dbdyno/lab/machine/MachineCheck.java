package dev.dbdyno.lab.machine;

import dev.dbdyno.results.RunRemark;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds everything about a machine that is known to spoil measurements; null where nothing is wrong or nothing is known. */
public final class MachineCheck {

    private static final int FEW_PROCESSORS = 4;

    /** Above this fraction of all processors, other processes disturb. */
    private static final double OTHERS_FRACTION = 0.05;

    private static final double STEAL_FRACTION = 0.005;

    /**
     * At 69 to 72 %, {@code jdbc} did a tenth to a quarter less (docs/performance.md, "What scattered memory costs"). What less
     * costs is not known; half is a choice.
     */
    private static final double SCATTERED_FRACTION = 0.5;

    private static final long DISK_BYTES = 1L << 30;
    private static final Set<String> FAST_CLOCKS = Set.of("tsc", "kvm-clock", "arch_sys_counter");

    private MachineCheck() {}

    /** Everything that is wrong with a machine. */
    public static List<RunRemark> remarks(Machine machine) {
        return Stream.<@Nullable RunRemark>of(
                        fewProcessors(machine),
                        others(machine),
                        stolen(machine),
                        powerSaving(machine),
                        swapping(machine),
                        littleDisk(machine),
                        quota(machine),
                        unshare(machine),
                        proc(machine),
                        clock(machine),
                        hugePages(machine),
                        scattered(machine))
                .filter(Objects::nonNull)
                .<RunRemark>map(Objects::requireNonNull)
                .toList();
    }

    private static @Nullable RunRemark fewProcessors(Machine machine) {
        return machine.processors() < FEW_PROCESSORS ? new RunRemark.FewProcessors(machine.processors()) : null;
    }

    private static @Nullable RunRemark others(Machine machine) {
        Double load = machine.otherLoad();
        return load != null && load > OTHERS_FRACTION * machine.processors()
                ? new RunRemark.OtherProcesses(load, machine.processors())
                : null;
    }

    private static @Nullable RunRemark stolen(Machine machine) {
        Double steal = machine.stealFraction();
        return steal != null && steal > STEAL_FRACTION ? new RunRemark.Stolen(steal) : null;
    }

    private static @Nullable RunRemark powerSaving(Machine machine) {
        List<String> slow = machine.governors().stream()
                .filter(governor -> !governor.equals("performance"))
                .toList();
        return slow.isEmpty() ? null : new RunRemark.PowerSaving(slow);
    }

    private static @Nullable RunRemark swapping(Machine machine) {
        Long used = machine.swapUsedBytes();
        return used != null && used > 0 ? new RunRemark.Swapping(used) : null;
    }

    private static @Nullable RunRemark littleDisk(Machine machine) {
        Long free = machine.diskFreeBytes();
        return free != null && free < DISK_BYTES ? new RunRemark.LittleDisk(free) : null;
    }

    private static @Nullable RunRemark quota(Machine machine) {
        Double quota = machine.processorQuota();
        return quota != null && quota < machine.processors() + 0.001 ? new RunRemark.ProcessorQuota(quota) : null;
    }

    private static @Nullable RunRemark unshare(Machine machine) {
        return machine.user() == Machine.User.ROOT_WITHOUT_UNSHARE ? new RunRemark.NoUnshare() : null;
    }

    private static @Nullable RunRemark proc(Machine machine) {
        return machine.processesReadable() ? null : new RunRemark.NoProc();
    }

    private static @Nullable RunRemark clock(Machine machine) {
        String source = machine.clockSource();
        return source == null || FAST_CLOCKS.contains(source) ? null : new RunRemark.SlowClock(source);
    }

    private static @Nullable RunRemark hugePages(Machine machine) {
        return "always".equals(machine.hugePages()) ? new RunRemark.HugePages() : null;
    }

    private static @Nullable RunRemark scattered(Machine machine) {
        Double fraction = machine.scatteredFraction();
        return fraction != null && fraction > SCATTERED_FRACTION ? new RunRemark.ScatteredMemory(fraction) : null;
    }
}
