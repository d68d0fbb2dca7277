package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.OfMachine;
import dev.dbdyno.analysis.warnings.Warning.Kind;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Warnings about which processes had the processors during the measurement. */
final class MachineWarnings {

    /** From this fraction of all processors on, they count as fully used. */
    private static final double FULL_FRACTION = 0.9;

    private static final double STEAL_FRACTION = 0.01;

    /**
     * From this fraction of all processors on, the process that only makes load competes with the system under test.
     */
    private static final double GENERATOR_FRACTION = 0.1;

    /**
     * Above this fraction of all processors for the JIT compiler, a warm-up is not over (docs/method.md, section 1).
     */
    private static final double JIT_FRACTION = 0.02;

    /** From this fraction of all processors on, whatever one arm saves no other process could have used. */
    private static final double ONE_MEASURE_FRACTION = 0.95;

    /**
     * The load of the minute before the run, as a fraction of all processors. Only runs that do not know what others
     * had use it.
     */
    private static final double LOADED_FRACTION = 0.5;

    /** What others had just before the run, as a fraction of all processors. */
    private static final double OTHERS_FRACTION = 0.05;

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();
    private final Map<Integer, Shares> shareByArm = new TreeMap<>();

    /**
     * Parts of the time that all processors had in an arm's measured windows; null where unknown.
     *
     * @param jit the compiler's; 0 where that is unknown
     */
    private record Shares(
            @Nullable Double child,
            @Nullable Double database,
            @Nullable Double generator,
            @Nullable Double busy,
            @Nullable Double steal,
            double jit) {}

    MachineWarnings(Evidence evidence) {
        this.evidence = evidence;
        for (int arm : evidence.arms()) {
            List<MeasuredFork> valid = evidence.forks().validOf(arm);
            if (!valid.isEmpty()) {
                shareByArm.put(arm, shares(evidence.ofMachine(arm)));
            }
        }
    }

    List<Warning> all() {
        loadedBefore();
        found(Kind.DATABASE_BOUND, MachineWarnings::databaseBound);
        found(Kind.MACHINE_SATURATED, MachineWarnings::saturated);
        oneMeasure();
        found(Kind.GENERATOR_COMPETES, MachineWarnings::generatorCompetes);
        found(Kind.CPU_UNKNOWN, MachineWarnings::unknown);
        found(Kind.STEAL, MachineWarnings::stolen);
        found(Kind.JIT_ACTIVE, MachineWarnings::compiling);
        return warnings;
    }

    private void loadedBefore() {
        Environment environment = evidence.results().run().environment();
        String words = environment.otherLoad() == null
                ? loadedBefore(
                        environment, environment.loadAverage(), LOADED_FRACTION, "load average %s on %d processors")
                : loadedBefore(
                        environment,
                        environment.otherLoad(),
                        OTHERS_FRACTION,
                        "other processes used %s of %d processors");
        if (words != null) {
            warnings.add(new Warning(Kind.LOADED_BEFORE, null, words));
        }
    }

    private static @Nullable String loadedBefore(
            Environment environment, double load, double allowedFraction, String words) {
        return load > allowedFraction * environment.processors()
                ? words.formatted(Words.number(load), environment.processors())
                : null;
    }

    /** Gives one warning for the run if all arms are alike, otherwise one for each arm. */
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
                    .map(entry -> evidence.name(entry.getKey()) + ": " + entry.getValue())
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

    /**
     * The machine is saturated by host and database together. It counts only if both are on this machine, and the
     * database alone does not explain it.
     */
    private static @Nullable String saturated(Shares shares) {
        if (shares.busy == null || shares.database == null) {
            return null;
        }
        return shares.busy >= FULL_FRACTION && shares.database < FULL_FRACTION
                ? "processors %s busy, %s".formatted(Words.percent(shares.busy), split(shares))
                : null;
    }

    private static String split(Shares shares) {
        List<String> parts = new ArrayList<>();
        part("child", shares.child, parts);
        part("database", shares.database, parts);
        part("generator", shares.generator, parts);
        return Words.list(parts);
    }

    private static void part(String process, @Nullable Double share, List<String> parts) {
        if (share != null) {
            parts.add(process + " " + Words.percent(share));
        }
    }

    private static @Nullable String generatorCompetes(Shares shares) {
        return shares.busy != null
                        && shares.busy >= FULL_FRACTION
                        && shares.generator != null
                        && shares.generator >= GENERATOR_FRACTION
                ? "processors %s busy, %s".formatted(Words.percent(shares.busy), split(shares))
                : null;
    }

    private static @Nullable String unknown(Shares shares) {
        return shares.child == null ? "no CPU per operation" : null;
    }

    private static @Nullable String stolen(Shares shares) {
        return shares.steal != null && shares.steal > STEAL_FRACTION
                ? Words.percent(shares.steal) + " of all processors' time"
                : null;
    }

    private static @Nullable String compiling(Shares shares) {
        return shares.jit > JIT_FRACTION ? Words.percent(shares.jit) + " of all processors' time" : null;
    }

    /**
     * Throughput and CPU per operation are one measurement for an arm that had the whole machine, and a reference that
     * had it too.
     */
    private void oneMeasure() {
        if (!evidence.metrics().contains(Metric.CPU_PER_OPERATION)
                || evidence.metrics().stream().noneMatch(MachineWarnings::isThroughput)) {
            return;
        }
        List<String> full = shareByArm.keySet().stream()
                .filter(this::isFull)
                .map(arm -> evidence.name(arm))
                .toList();
        if (isFull(0) && full.size() > 1) {
            warnings.add(new Warning(
                    Kind.ONE_MEASURE,
                    null,
                    "processors at least %s busy under %s"
                            .formatted(Words.percent(ONE_MEASURE_FRACTION), Words.list(full))));
        }
    }

    private static boolean isThroughput(Metric metric) {
        return metric == Metric.THROUGHPUT || metric == Metric.PEAK_THROUGHPUT;
    }

    private boolean isFull(int arm) {
        Shares shares = shareByArm.get(arm);
        return shares != null && shares.busy != null && shares.busy >= ONE_MEASURE_FRACTION;
    }

    private static Shares shares(OfMachine machine) {
        return new Shares(
                machine.cpu(Party.HOST),
                machine.cpu(Party.DATABASE),
                machine.cpu(Party.GENERATOR),
                machine.fraction(Party.MACHINE, Count.BUSY),
                machine.fraction(Party.MACHINE, Count.STEAL),
                machine.compiler());
    }
}
