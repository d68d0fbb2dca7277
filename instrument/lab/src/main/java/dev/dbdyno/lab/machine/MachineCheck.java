package dev.dbdyno.lab.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything about a machine that is known to spoil measurements; each with cause and remedy. */
public enum MachineCheck {
    FEW_PROCESSORS("database and child share them, so differences between stacks shrink; prefer 4 or more") {
        @Override
        @Nullable String cause(Machine machine) {
            return machine.processors() < 4 ? "only %d processors".formatted(machine.processors()) : null;
        }
    },
    BUSY_BEFORE("end what else is running") {
        @Override
        @Nullable String cause(Machine machine) {
            Double load = machine.otherLoad();
            return load != null && load > 0.05 * machine.processors()
                    ? "other processes use %s of %d processors"
                            .formatted(Math.round(load * 100) / 100.0, machine.processors())
                    : null;
        }
    },
    STEAL("the hypervisor gives processor time to others; measure on dedicated processors") {
        @Override
        @Nullable String cause(Machine machine) {
            Double steal = machine.stealFraction();
            return steal != null && steal > 0.005
                    ? "%s %% of the processor time since boot was stolen".formatted(Math.round(steal * 1000) / 10.0)
                    : null;
        }
    },
    POWER_SAVING("set it with 'cpupower frequency-set -g performance'") {
        @Override
        @Nullable String cause(Machine machine) {
            List<String> slow = machine.governors().stream()
                    .filter(governor -> !governor.equals("performance"))
                    .toList();
            return slow.isEmpty()
                    ? null
                    : "the processors' frequency governor is %s, not performance".formatted(String.join(", ", slow));
        }
    },
    SWAPPING("free memory, or run 'swapoff -a'") {
        @Override
        @Nullable String cause(Machine machine) {
            Long used = machine.swapUsedBytes();
            return used != null && used > 0 ? "%d MiB are swapped out".formatted(used >> 20) : null;
        }
    },
    LITTLE_DISK("an embedded database and a run's records need about 1 GiB") {
        @Override
        @Nullable String cause(Machine machine) {
            Long free = machine.diskFreeBytes();
            return free != null && free < 1L << 30
                    ? "only %d MiB of disk are free where runs are stored".formatted(free >> 20)
                    : null;
        }
    },
    PROCESSOR_QUOTA("a control group stops all its processes when the quota is used up; raise it to whole processors") {
        @Override
        @Nullable String cause(Machine machine) {
            Double quota = machine.processorQuota();
            return quota != null && quota < machine.processors() + 0.001
                    ? "processor time is limited to that of %s processors".formatted(quota)
                    : null;
        }
    },
    NO_UNSHARE("install util-linux, or run dbdyno as an ordinary user: PostgreSQL refuses to run as root") {
        @Override
        @Nullable String cause(Machine machine) {
            return machine.user() == Machine.User.ROOT_WITHOUT_UNSHARE
                    ? "dbdyno runs as root, and there is no 'unshare'"
                    : null;
        }
    },
    NO_PROC("measure on Linux, with /proc mounted: without it neither processor time nor topology is known") {
        @Override
        @Nullable String cause(Machine machine) {
            return machine.processesReadable() ? null : "/proc does not show processes";
        }
    },
    SLOW_CLOCK("reading it costs more than an operation's recording should; choose tsc where the hardware allows") {
        private static final Set<String> FAST = Set.of("tsc", "kvm-clock", "arch_sys_counter");

        @Override
        @Nullable String cause(Machine machine) {
            String source = machine.clockSource();
            return source == null || FAST.contains(source) ? null : "the kernel's clock source is %s".formatted(source);
        }
    },
    HUGE_PAGES(
            "set /sys/kernel/mm/transparent_hugepage/enabled to madvise: they make the kernel's work come in bursts") {
        @Override
        @Nullable String cause(Machine machine) {
            return "always".equals(machine.hugePages()) ? "transparent huge pages are always on" : null;
        }
    };

    private final String remedy;

    MachineCheck(String remedy) {
        this.remedy = remedy;
    }

    /** What was found, or null where nothing is wrong or nothing is known. */
    abstract @Nullable String cause(Machine machine);

    /** Everything that is wrong with a machine. */
    public static List<Remark> remarks(Machine machine) {
        return Arrays.stream(values())
                .map(check -> check.remark(machine))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable Remark remark(Machine machine) {
        String cause = cause(machine);
        return cause == null ? null : new Remark(this, cause, remedy);
    }
}
