package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.EqualLoad;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Pairs each arm with the reference: round by round where a block has rounds, else fork by fork. */
public final class Pairing {

    private final Evidence evidence;
    private final Plan plan;
    private final int reference;

    public Pairing(Evidence evidence, int reference) {
        this.evidence = evidence;
        this.plan = evidence.plan();
        this.reference = reference;
    }

    /** The pairs of all complete blocks. */
    Pairs of(int arm, Metric metric) {
        Pairs all = paired(arm, metric);
        ByPlace byPlace = ByPlace.of(all.blocks());
        List<BlockRatio> counted =
                all.blocks().stream().filter(block -> !byPlace.leavesOut(block)).toList();
        List<String> unpaired = new ArrayList<>(all.unpaired());
        all.blocks().stream()
                .filter(byPlace::leavesOut)
                .map(block -> "'%s' has one block that counts, and other places have several".formatted(block.place()))
                .forEach(unpaired::add);
        return new Pairs(arm, counted, unpaired, counted.isEmpty() ? null : ratio(counted, arm, metric));
    }

    /** All blocks that have a ratio, wherever they were. */
    private Pairs paired(int arm, Metric metric) {
        List<BlockRatio> blocks = new ArrayList<>();
        List<String> unpaired = new ArrayList<>();
        for (int block : evidence.forks().blocks()) {
            MeasuredFork fork = evidence.forks().valid(block, arm);
            if (fork != null && evidence.forks().valid(block, reference) != null) {
                of(block, arm, metric).ifPresentOrElse(blocks::add, () -> unpaired.add(whyUnpaired(fork, metric)));
            }
        }
        return new Pairs(arm, blocks, unpaired, null);
    }

    /** The ratio over all blocks that count; null if they are too few for an interval. */
    public @Nullable PairedRatio testable(int arm, Metric metric) {
        return of(arm, metric).testable();
    }

    /** Why blocks in which both arms have a valid fork have no ratio, one reason for each. */
    public List<String> unpaired(int arm, Metric metric) {
        return paired(arm, metric).unpaired();
    }

    /** The ratio in one block; empty if the block does not count for the two arms. */
    public Optional<BlockRatio> of(int block, int arm, Metric metric) {
        return ratioOf(block, arm, metric)
                .map(ratio -> ratio.at(evidence.forks().place(block)).stopped(Withheld.gain(evidence.stopped(block))));
    }

    private Optional<BlockRatio> ratioOf(int block, int arm, Metric metric) {
        MeasuredFork fork = evidence.forks().valid(block, arm);
        MeasuredFork against = evidence.forks().valid(block, reference);
        if (fork == null || against == null) {
            return Optional.empty();
        }
        if (plan.probing() instanceof Probing.Distances distances) {
            return ofDistances(distances.roundTrips(), fork, against, metric);
        }
        return isByRounds(metric) && fork.hasRounds()
                ? ofRounds(fork, against, metric)
                : ofForks(fork, against, metric);
    }

    private String whyUnpaired(MeasuredFork fork, Metric metric) {
        if (isByRounds(metric) && fork.hasRounds()) {
            return "fewer than half of the rounds have a valid window of both";
        }
        return metric == Metric.CPU_PER_OPERATION && plan.probing() != null
                ? "the arms have no valid window under equal load"
                : "one of the arms has no such reading";
    }

    private PairedRatio ratio(List<BlockRatio> blocks, int arm, Metric metric) {
        return PairedRatio.of(
                blocks,
                plan.windows().windowsPerFork(),
                Withheld.of(evidence, arm, metric),
                Withheld.of(evidence, reference, metric));
    }

    /**
     * Whether blocks have rounds. Runs of versions that loaded one fork after another have none. A percentile is no
     * mean over windows, and a spike or a search has no windows that are alike.
     */
    private boolean isByRounds(Metric metric) {
        return plan.probing() == null
                && !(plan.load() instanceof LoadModel.Spike)
                && (metric == Metric.THROUGHPUT || metric == Metric.CPU_PER_OPERATION);
    }

    private Optional<BlockRatio> ofRounds(MeasuredFork of, MeasuredFork against, Metric metric) {
        return ofRounds(of.rounds(), against.rounds(), metric);
    }

    private Optional<BlockRatio> ofRounds(
            SortedMap<Integer, Measurement> of, SortedMap<Integer, Measurement> against, Metric metric) {
        ToDoubleFunction<Measurement> reading = metric == Metric.THROUGHPUT
                ? Measurement::operationsPerSecond
                : window -> evidence.readings().cpuMicros(List.of(window));
        List<double[]> paired = new ArrayList<>();
        of.forEach((round, window) -> {
            Measurement other = against.get(round);
            double log = other == null ? Double.NaN : log(reading.applyAsDouble(window), reading.applyAsDouble(other));
            if (Double.isFinite(log)) {
                paired.add(new double[] {round, log});
            }
        });
        return paired.size() < MeasuredFork.fewestRounds(plan)
                ? Optional.empty()
                : Optional.of(BlockRatio.ofRounds(column(paired, 0), column(paired, 1)));
    }

    /**
     * The mean of the ratios at all distances. The distances come in random order, so the ratios have no trend over
     * rounds.
     */
    private Optional<BlockRatio> ofDistances(
            List<Duration> roundTrips, MeasuredFork of, MeasuredFork against, Metric metric) {
        double sum = 0;
        for (Duration roundTrip : roundTrips) {
            Optional<BlockRatio> there = ofRounds(of.roundsAt(roundTrip), against.roundsAt(roundTrip), metric);
            if (there.isEmpty()) {
                return Optional.empty();
            }
            sum += there.get().log();
        }
        return Optional.of(BlockRatio.ofForks(sum / roundTrips.size()));
    }

    /**
     * The log ratio in one block at one distance: the mean over its rounds; NaN if the block does not count for the two
     * arms.
     */
    public double logAt(Duration roundTrip, int block, int arm, Metric metric) {
        MeasuredFork fork = evidence.forks().valid(block, arm);
        MeasuredFork against = evidence.forks().valid(block, reference);
        return fork == null || against == null
                ? Double.NaN
                : ofRounds(fork.roundsAt(roundTrip), against.roundsAt(roundTrip), metric)
                        .map(BlockRatio::log)
                        .orElse(Double.NaN);
    }

    private static double[] column(List<double[]> rows, int column) {
        return rows.stream().mapToDouble(row -> row[column]).toArray();
    }

    private Optional<BlockRatio> ofForks(MeasuredFork of, MeasuredFork against, Metric metric) {
        double log = metric == Metric.CPU_PER_OPERATION
                ? logOfCpu(EqualLoad.of(plan, of, against))
                : log(evidence.readings().of(metric, of), evidence.readings().of(metric, against));
        return Double.isFinite(log) ? Optional.of(BlockRatio.ofForks(log)) : Optional.empty();
    }

    private double logOfCpu(EqualLoad equal) {
        return log(
                evidence.readings().cpuMicros(equal.arm()), evidence.readings().cpuMicros(equal.reference()));
    }

    /** The logarithm of a ratio; NaN if either value is unknown or zero. */
    private static double log(double of, double against) {
        return of > 0 && against > 0 ? Math.log(of / against) : Double.NaN;
    }
}
