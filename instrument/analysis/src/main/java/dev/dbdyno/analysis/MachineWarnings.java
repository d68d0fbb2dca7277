package dev.dbdyno.analysis;

import dev.dbdyno.analysis.Warning.Kind;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.MachineUse;
import dev.dbdyno.results.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who had the processors while it was measured. */
final class MachineWarnings {

    /** Of all processors. */
    private static final double FULL_FRACTION = 0.9;

    private static final double STEAL_FRACTION = 0.01;

    /** Of the child's own processor time. */
    private static final double JIT_FRACTION = 0.05;

    /** Of all processors, in the minute before. */
    private static final double LOADED_FRACTION = 0.5;

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();
    private final Map<Integer, Shares> shareByArm = new TreeMap<>();

    /**
     * Parts of the time that all processors had in an arm's measured windows; null where unknown.
     *
     * @param jit part of the child's own processor time
     */
    private record Shares(
            double child,
            @Nullable Double database,
            @Nullable Double busy,
            @Nullable Double steal,
            double jit) {}

    MachineWarnings(Evidence evidence) {
        this.evidence = evidence;
        for (int arm : evidence.arms()) {
            List<Fork> valid = evidence.forks().validOf(arm);
            if (!valid.isEmpty()) {
                shareByArm.put(arm, shares(valid));
            }
        }
    }

    List<Warning> all() {
        loadedBefore();
        found(Kind.DATABASE_BOUND, MachineWarnings::databaseBound);
        found(Kind.MACHINE_SATURATED, MachineWarnings::saturated);
        found(Kind.STEAL, MachineWarnings::stolen);
        found(Kind.JIT_ACTIVE, MachineWarnings::compiling);
        return warnings;
    }

    private void loadedBefore() {
        Environment environment = evidence.results().run().environment();
        if (environment.loadAverage() > LOADED_FRACTION * environment.processors()) {
            warnings.add(new Warning(
                    Kind.LOADED_BEFORE,
                    null,
                    "load average %s on %d processors"
                            .formatted(Words.number(environment.loadAverage()), environment.processors())));
        }
    }

    /** One warning for the run where all arms are alike, else one an arm. */
    private void found(Kind kind, Function<Shares, @Nullable String> symptom) {
        Map<Integer, String> byArm = new TreeMap<>();
        shareByArm.forEach((arm, shares) -> {
            String words = symptom.apply(shares);
            if (words != null) {
                byArm.put(arm, words);
            }
        });
        if (byArm.size() > 1 && byArm.size() == shareByArm.size()) {
            String all = byArm.entrySet().stream()
                    .map(entry -> evidence.arm(entry.getKey()).label() + ": " + entry.getValue())
                    .collect(Collectors.joining("; "));
            warnings.add(new Warning(kind, null, all));
        } else {
            byArm.forEach((arm, words) -> warnings.add(new Warning(kind, arm, words)));
        }
    }

    private static @Nullable String databaseBound(Shares shares) {
        return shares.database != null && shares.database >= FULL_FRACTION
                ? "the database used %s of all processors".formatted(Words.percent(shares.database))
                : null;
    }

    /** Only where both are on this machine, and the database alone does not explain it. */
    private static @Nullable String saturated(Shares shares) {
        if (shares.busy == null || shares.database == null) {
            return null;
        }
        return shares.busy >= FULL_FRACTION && shares.database < FULL_FRACTION
                ? "processors %s busy, child %s, database %s"
                        .formatted(
                                Words.percent(shares.busy), Words.percent(shares.child), Words.percent(shares.database))
                : null;
    }

    private static @Nullable String stolen(Shares shares) {
        return shares.steal != null && shares.steal > STEAL_FRACTION
                ? Words.percent(shares.steal) + " of all processors' time"
                : null;
    }

    private static @Nullable String compiling(Shares shares) {
        return shares.jit > JIT_FRACTION ? Words.percent(shares.jit) + " of the child's processor time" : null;
    }

    private Shares shares(List<Fork> forks) {
        List<Measurement> windows =
                forks.stream().flatMap(fork -> fork.windows().stream()).toList();
        double available = windows.stream().mapToDouble(this::availableNanos).sum();
        long child =
                forks.stream().mapToLong(fork -> fork.childCpu().totalNanos()).sum();
        long jit = windows.stream().mapToLong(Measurement::jitNanos).sum();
        return new Shares(
                child / available,
                share(windows, available, MachineWarnings::databaseNanos),
                share(windows, available, window -> ofMachine(window, MachineUse::busyNanos)),
                share(windows, available, window -> ofMachine(window, MachineUse::stealNanos)),
                child == 0 ? 0 : (double) jit / child);
    }

    private double availableNanos(Measurement window) {
        int processors = window.machine() == null
                ? evidence.processors()
                : window.machine().processors();
        return (double) window.durationNanos() * processors;
    }

    /** Null where a window does not know its part. */
    private static @Nullable Double share(
            List<Measurement> windows, double available, Function<Measurement, @Nullable Long> part) {
        double sum = 0;
        for (Measurement window : windows) {
            Long nanos = part.apply(window);
            if (nanos == null) {
                return null;
            }
            sum += nanos;
        }
        return sum / available;
    }

    private static @Nullable Long databaseNanos(Measurement window) {
        return window.databaseCpu() == null
                ? null
                : Long.valueOf(window.databaseCpu().totalNanos());
    }

    private static @Nullable Long ofMachine(Measurement window, Function<MachineUse, Long> part) {
        return window.machine() == null ? null : part.apply(window.machine());
    }
}
