package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.ArmWork;
import dev.dbdyno.analysis.evidence.EqualWork;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Forks;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.Peaks;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.Capacities;
import dev.dbdyno.analysis.loads.StallWords;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.Failure;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why two arms may not be compared at all. */
public final class Voids {

    /** Above this share of the machine the JIT compiler was measured, not the stack. */
    static final double JIT_FRACTION = 0.1;

    private final Evidence evidence;
    private final List<ArmCapacity> capacities;

    public Voids(Evidence evidence) {
        this.evidence = evidence;
        this.capacities = new Capacities(evidence).all();
    }

    /** The reason in words and numbers; null if nothing rules out the comparison. */
    public @Nullable String of(Metric metric, int arm, int reference) {
        return Stream.of(
                        failed(arm),
                        failed(reference),
                        cold(arm),
                        cold(reference),
                        unequalWork(arm, reference),
                        metric == Metric.CAPACITY ? open(arm) : null,
                        metric == Metric.CAPACITY ? open(reference) : null,
                        metric == Metric.CAPACITY ? stalled(arm) : null,
                        metric == Metric.CAPACITY ? stalled(reference) : null,
                        metric == Metric.PEAK_THROUGHPUT ? hidden(arm) : null,
                        metric == Metric.PEAK_THROUGHPUT ? hidden(reference) : null)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String cold(int arm) {
        double fraction = evidence.ofMachine(arm).compiler();
        return fraction > JIT_FRACTION
                ? "%s was still warming up: the JIT compiler used %s of the machine; give it more --warmup, or a quieter machine"
                        .formatted(evidence.name(arm), Words.percent(fraction))
                : null;
    }

    private @Nullable String failed(int arm) {
        String label = evidence.name(arm);
        Failure unresolved = evidence.arm(arm).failure();
        if (unresolved != null) {
            return "%s could not run: %s".formatted(label, unresolved.message());
        }
        List<MeasuredFork> all = evidence.forks().attemptsOf(arm);
        long failed = all.stream().filter(fork -> !fork.valid()).count();
        return failed > Forks.FAILED_FRACTION * all.size()
                ? "%d of %d forks of %s failed: the others are survivors, not a sample"
                        .formatted(failed, all.size(), label)
                : null;
    }

    /** Forks without a capacity are those that hold the most or the least. The others are therefore no sample. */
    private @Nullable String open(int arm) {
        List<MeasuredFork> valid = evidence.forks().validOf(arm);
        long without = valid.stream()
                .filter(fork -> Double.isNaN(evidence.readings().of(Metric.CAPACITY, fork)))
                .count();
        return without > Forks.FAILED_FRACTION * valid.size()
                ? "the capacity of %s is not known in %d of %d forks: %s"
                        .formatted(evidence.name(arm), without, valid.size(), Capacities.openReason(evidence, valid))
                : null;
    }

    private @Nullable String stalled(int arm) {
        return capacities.stream()
                .filter(capacity -> capacity.arm() == arm)
                .map(ArmCapacity::stalls)
                .filter(Objects::nonNull)
                .map(stalls -> "%s: %s".formatted(evidence.name(arm), StallWords.reason(stalls)))
                .findFirst()
                .orElse(null);
    }

    /** Invalid windows may hide a peak that the others do not show. */
    private @Nullable String hidden(int arm) {
        List<MeasuredFork> valid = evidence.forks().validOf(arm);
        List<MeasuredFork> without =
                valid.stream().filter(fork -> !Peaks.isKnown(fork)).toList();
        return without.size() > Forks.FAILED_FRACTION * valid.size()
                ? "the peak of %s is not known in %d of %d forks: %s"
                        .formatted(
                                evidence.name(arm), without.size(), valid.size(), Peaks.whyUnknown(without.getFirst()))
                : null;
    }

    private @Nullable String unequalWork(int arm, int reference) {
        ArmWork work = evidence.work(arm);
        ArmWork against = evidence.work(reference);
        if (work == null || against == null) {
            return null;
        }
        List<String> differences = EqualWork.differences(work, against).stream()
                .filter(difference -> evidence.explanation(difference, arm, reference) == null)
                .map(EqualWork.Difference::words)
                .toList();
        return differences.isEmpty()
                ? null
                : "%s did other work than %s: %s"
                        .formatted(evidence.name(arm), evidence.name(reference), Words.list(differences));
    }
}
