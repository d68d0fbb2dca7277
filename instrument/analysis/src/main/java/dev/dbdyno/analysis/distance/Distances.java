package dev.dbdyno.analysis.distance;

import dev.dbdyno.analysis.compare.Pairing;
import dev.dbdyno.analysis.compare.Voids;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.statistics.Quantiles;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The lines of all arms over distances, and each two of them against each other. */
public final class Distances {

    private static final int REFERENCE = 0;

    private final Evidence evidence;
    private final List<Duration> roundTrips;
    private final Pairing reference;
    private final Voids voids;

    public Distances(Evidence evidence) {
        this.evidence = evidence;
        this.roundTrips =
                evidence.plan().probing() instanceof Probing.Distances distances ? distances.roundTrips() : List.of();
        this.reference = new Pairing(evidence, REFERENCE);
        this.voids = new Voids(evidence);
    }

    /** The lines of the arms that have a valid fork; empty if distances are not compared. */
    public List<DistanceLine> lines() {
        return roundTrips.isEmpty()
                ? List.of()
                : evidence.arms().stream()
                        .filter(arm -> !evidence.forks().validOf(arm).isEmpty())
                        .map(arm -> new DistanceLine(
                                arm,
                                roundTrips.stream()
                                        .map(roundTrip -> point(arm, roundTrip))
                                        .toList()))
                        .toList();
    }

    private DistanceLine.Point point(int arm, Duration roundTrip) {
        List<MeasuredFork> there = at(arm, roundTrip);
        return new DistanceLine.Point(
                roundTrip,
                there.size(),
                there.stream().mapToLong(MeasuredFork::operations).sum(),
                there.stream().mapToLong(MeasuredFork::failures).sum(),
                estimate(there, MeasuredFork::operationsPerSecond),
                estimate(there, fork -> evidence.readings().cpuMicros(fork.windows())),
                trips(there),
                Quantiles.of(there.stream().map(MeasuredFork::latency).toList(), evidence.confidence()),
                arm == REFERENCE ? null : ratio(arm, roundTrip));
    }

    /** The arm's valid forks, with figures that rest on their windows at one distance. */
    private List<MeasuredFork> at(int arm, Duration roundTrip) {
        return evidence.forks().validOf(arm).stream()
                .map(fork -> fork.restingOn(List.copyOf(fork.roundsAt(roundTrip).values())))
                .filter(fork -> !fork.windows().isEmpty())
                .toList();
    }

    private @Nullable Estimate estimate(List<MeasuredFork> forks, ToDoubleFunction<MeasuredFork> measure) {
        LogSample sample =
                LogSample.of(forks.stream().map(measure::applyAsDouble).toList());
        return sample == null ? null : sample.estimate(evidence.confidence());
    }

    private static @Nullable Double trips(List<MeasuredFork> forks) {
        List<Measurement> windows =
                forks.stream().flatMap(fork -> fork.windows().stream()).toList();
        List<Long> counted = windows.stream()
                .map(window -> window.count(Party.RELAY, Count.ROUND_TRIPS))
                .filter(Objects::nonNull)
                .toList();
        long operations = windows.stream().mapToLong(Measurement::operations).sum();
        return counted.size() < windows.size() || operations == 0
                ? null
                : Double.valueOf(
                        (double) counted.stream().mapToLong(Long::longValue).sum() / operations);
    }

    private @Nullable Estimate ratio(int arm, Duration roundTrip) {
        double[] logs = evidence.forks().blocks().stream()
                .mapToDouble(block -> reference.logAt(roundTrip, block, arm, Metric.THROUGHPUT))
                .filter(Double::isFinite)
                .toArray();
        return logs.length == 0 ? null : LogSample.ofLogs(logs, logs.length).estimate(evidence.confidence());
    }

    /** Every arm paired with each arm before it. */
    public List<DistancePair> pairs() {
        List<DistancePair> pairs = new ArrayList<>();
        if (roundTrips.isEmpty()) {
            return pairs;
        }
        for (int other : evidence.arms()) {
            for (int arm = other + 1; arm < evidence.arms().size(); arm++) {
                pairs.add(pair(arm, other));
            }
        }
        return pairs;
    }

    private DistancePair pair(int arm, int other) {
        double[][] logs = logs(arm, new Pairing(evidence, other));
        String voided = voids.of(Metric.THROUGHPUT, arm, other);
        if (voided != null || logs.length < Looks.FEWEST_BLOCKS) {
            return new DistancePair(arm, other, logs.length, List.of(), List.of(), voided);
        }
        double[] nanos = roundTrips.stream().mapToDouble(Duration::toNanos).toArray();
        Crossings crossings = new Crossings(
                nanos,
                times(arm, other),
                logs,
                evidence.confidence(),
                evidence.plan().precision().marginFraction());
        return new DistancePair(arm, other, logs.length, crossings.orders(), crossings.all(), null);
    }

    /** The geometric mean of both arms' time per operation, at each distance. */
    private double[] times(int arm, int other) {
        return roundTrips.stream()
                .mapToDouble(roundTrip -> -0.5 * (logOfThroughput(arm, roundTrip) + logOfThroughput(other, roundTrip)))
                .map(Math::exp)
                .toArray();
    }

    private double logOfThroughput(int arm, Duration roundTrip) {
        return at(arm, roundTrip).stream()
                .mapToDouble(fork -> Math.log(fork.operationsPerSecond()))
                .average()
                .orElseThrow();
    }

    /** The log ratios, with a row for each block that has every distance of both arms. */
    private double[][] logs(int arm, Pairing pairing) {
        return evidence.forks().blocks().stream()
                .map(block -> roundTrips.stream()
                        .mapToDouble(roundTrip -> pairing.logAt(roundTrip, block, arm, Metric.THROUGHPUT))
                        .toArray())
                .filter(row -> Arrays.stream(row).allMatch(Double::isFinite))
                .toArray(double[][]::new);
    }

    /** Whether every ratio to the reference is as narrow as the plan asks; with a single arm, every line. */
    public static boolean areNarrow(List<DistanceLine> lines, double halfWidthFraction) {
        List<Estimate> ratios = lines.stream()
                .flatMap(line -> line.points().stream())
                .map(point -> lines.size() == 1 ? point.operationsPerSecond() : point.ratio())
                .filter(Objects::nonNull)
                .toList();
        return !ratios.isEmpty() && ratios.stream().allMatch(ratio -> ratio.halfWidthFraction() <= halfWidthFraction);
    }
}
