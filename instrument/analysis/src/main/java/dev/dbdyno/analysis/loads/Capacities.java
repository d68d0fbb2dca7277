package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.capacity.CapacityOutcome;
import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Histograms;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What each arm of a capacity search holds. */
public final class Capacities {

    private final Evidence evidence;

    public Capacities(Evidence evidence) {
        this.evidence = evidence;
    }

    public List<ArmCapacity> all() {
        return evidence.results().run().plan().probing() instanceof Probing.CapacitySearch search
                ? evidence.arms().stream().map(arm -> of(search, arm)).toList()
                : List.of();
    }

    private ArmCapacity of(Probing.CapacitySearch search, int arm) {
        List<MeasuredFork> valid = evidence.forks().validOf(arm);
        List<Double> found = new ArrayList<>();
        Double atLeast = null;
        for (MeasuredFork fork : valid) {
            switch (CapacitySearch.outcomeOf(search, fork.measured())) {
                case CapacityOutcome.Found capacity -> found.add(capacity.perSecond());
                case CapacityOutcome.AtLeast open ->
                    atLeast = atLeast == null ? open.perSecond() : Math.min(atLeast, open.perSecond());
                case CapacityOutcome.NotFound nothing -> {}
            }
        }
        Estimate knee = CapacitySearch.knee(
                search, valid.stream().map(MeasuredFork::measured).toList(), evidence.confidence());
        Stalls stalls = StallRule.of(
                search.sla(),
                valid.stream().flatMap(fork -> fork.measured().stream()).toList(),
                knee == null ? null : (Double) knee.point(),
                found);
        return new ArmCapacity(
                arm,
                valid.size(),
                stalls == null ? evidence.estimate(Metric.CAPACITY, arm) : null,
                found,
                atLeast,
                openReason(evidence, valid),
                exceeded(search.sla(), valid),
                knee,
                stalls);
    }

    /** The latencies that are shown beside the capacity. */
    private static List<Exceeded> exceeded(Sla sla, List<MeasuredFork> forks) {
        Histogram latency = Histograms.merged(forks.stream()
                .flatMap(fork -> fork.windows().stream())
                .map(Measurement::latency)
                .toList());
        if (latency.getTotalCount() == 0) {
            return List.of();
        }
        List<Exceeded> exceeded = new ArrayList<>();
        for (Sla.Bound bound : sla.bounds()) {
            Exceeded seen = new Exceeded(bound, observedNanos(bound, latency));
            if (seen.observedNanos() > atMostNanos(bound)) {
                exceeded.add(seen);
            }
        }
        return exceeded;
    }

    private static double observedNanos(Sla.Bound bound, Histogram latency) {
        return switch (bound) {
            case Sla.Percentile percentile -> latency.getValueAtPercentile(100 * percentile.fraction());
            case Sla.Mean mean -> latency.getMean();
            case Sla.Failures failures -> 0;
        };
    }

    private static double atMostNanos(Sla.Bound bound) {
        return switch (bound) {
            case Sla.Percentile(double fraction, Duration atMost) -> atMost.toNanos();
            case Sla.Mean(Duration atMost) -> atMost.toNanos();
            case Sla.Failures failures -> Double.POSITIVE_INFINITY;
        };
    }

    /** Why the first fork without a capacity has none; null if each has one. */
    public static @Nullable String openReason(Evidence evidence, List<MeasuredFork> forks) {
        if (!(evidence.results().run().plan().probing() instanceof Probing.CapacitySearch search)) {
            return null;
        }
        for (MeasuredFork fork : forks) {
            String reason = switch (CapacitySearch.outcomeOf(search, fork.measured())) {
                case CapacityOutcome.Found found -> null;
                case CapacityOutcome.AtLeast(double perSecond, String why) ->
                    "it is at least %s/s, since %s".formatted(Words.number(perSecond), why);
                case CapacityOutcome.NotFound(String why) -> why;
            };
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }
}
