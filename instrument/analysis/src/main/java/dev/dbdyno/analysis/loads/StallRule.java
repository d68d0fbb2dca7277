package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.statistics.CountTrend;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether stalls, not load, decided over the capacity of an arm (docs/method.md, section 10).
 *
 * <p>Well below the knee nothing waits long for a free connection. What makes latency exceed the bound there is the service
 * itself, in as many operations whatever the rate, so that excursions grow in proportion to it; or the queue, of which they grow
 * much more steeply; or stalls, which come by the clock and do not grow at all. The exponent of the rate at which excursions
 * come tells these apart: 1, more, or 0.
 */
final class StallRule {

    /** Up to this fraction of the knee, the queue by itself stays short. */
    private static final double BELOW_KNEE = 0.8;

    /**
     * Growth up to this exponent means stalls, which do not grow with the rate. Long service times grow in proportion
     * to it.
     */
    private static final double MOST_GROWTH = 0.5;

    /** From this fraction of what the SLA allows beyond its bound, chance decides which window fails, not load. */
    static final double LEAST_USED = 0.25;

    /** A single window counts for no more than this, as below the crossing of a capacity's fit. */
    private static final double MOST_OF_ONE = 4;

    /** Fewer probes do not show how excursions depend on the rate. */
    private static final int FEWEST = 3;

    private final Sla.Percentile bound;
    private final double knee;

    private StallRule(Sla.Percentile bound, double knee) {
        this.bound = bound;
        this.knee = knee;
    }

    /** One window well below the knee with the excursions beyond the SLA's bound that were counted in it. */
    private record Probe(Measurement window, OpenLoopWindow openLoop, Excursions excursions) {

        double seconds() {
            return openLoop.due() / openLoop.offeredPerSecond();
        }

        boolean hasAny() {
            return excursions.count() > 0;
        }
    }

    /**
     * The stalls that decided; null where none did, or where the run cannot tell: an SLA without a percentile, no knee, or
     * windows of a version that counted no excursions.
     *
     * @param windows of all forks of an arm
     * @param knee of the arm; null where it is unknown
     * @param capacities of its forks
     */
    static @Nullable Stalls of(Sla sla, List<Measurement> windows, @Nullable Double knee, List<Double> capacities) {
        Optional<Sla.Percentile> bound = sla.bounds().stream()
                .filter(Sla.Percentile.class::isInstance)
                .map(Sla.Percentile.class::cast)
                .filter(percentile -> percentile.atMost().equals(sla.latencyBound()))
                .findFirst();
        return bound.isEmpty() || knee == null || capacities.isEmpty()
                ? null
                : new StallRule(bound.get(), knee).of(windows, capacities);
    }

    private @Nullable Stalls of(List<Measurement> windows, List<Double> capacities) {
        List<Probe> probes =
                windows.stream().flatMap(window -> probe(window).stream()).toList();
        double used = probes.stream().mapToDouble(this::used).average().orElse(0);
        long count =
                probes.stream().mapToLong(probe -> probe.excursions.count()).sum();
        if (count < FEWEST || used < LEAST_USED || !(growth(probes) <= MOST_GROWTH)) {
            return null;
        }
        return new Stalls(
                bound.atMost().toNanos(),
                count / probes.stream().mapToDouble(Probe::seconds).sum(),
                used,
                range(probes.stream()
                        .map(probe -> probe.openLoop.offeredPerSecond())
                        .toList()),
                range(capacities),
                causes(probes));
    }

    private Optional<Probe> probe(Measurement window) {
        OpenLoopWindow openLoop = window.openLoop();
        Excursions excursions = openLoop == null ? null : openLoop.excursions();
        return openLoop != null
                        && excursions != null
                        && excursions.boundNanos() == bound.atMost().toNanos()
                        && openLoop.offeredPerSecond() <= BELOW_KNEE * knee
                        && openLoop.due() > 0
                        && CapacitySearch.isClean(window)
                ? Optional.of(new Probe(window, openLoop, excursions))
                : Optional.empty();
    }

    private double used(Probe probe) {
        double late = (double) probe.excursions.operations() / probe.openLoop.due();
        return Math.min(MOST_OF_ONE, late / (1 - bound.fraction()));
    }

    /** The exponent with which the rate of excursions grows with the offered rate. */
    private static double growth(List<Probe> probes) {
        return CountTrend.slope(probes.stream()
                .map(probe -> new CountTrend.Point(
                        Math.log(probe.openLoop.offeredPerSecond()), probe.seconds(), probe.excursions.count()))
                .toList());
    }

    private static Interval range(List<Double> values) {
        DoubleSummaryStatistics range =
                values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return new Interval(range.getMin(), range.getMax());
    }

    private List<Stalls.Companion> causes(List<Probe> probes) {
        List<Stalls.Companion> causes = new ArrayList<>();
        for (Stalls.Cause cause : Stalls.Cause.values()) {
            Predicate<Probe> seen = probe -> isSeen(cause, probe);
            Predicate<Probe> stalled = Probe::hasAny;
            Stalls.Companion companion = new Stalls.Companion(
                    cause,
                    count(probes, seen.and(stalled)),
                    count(probes, stalled),
                    count(probes, seen.and(stalled.negate())),
                    count(probes, stalled.negate()));
            if (companion.withExcursions() > 0) {
                causes.add(companion);
            }
        }
        return causes;
    }

    private static long count(List<Probe> probes, Predicate<Probe> which) {
        return probes.stream().filter(which).count();
    }

    private boolean isSeen(Stalls.Cause cause, Probe probe) {
        double boundNanos = bound.atMost().toNanos();
        return switch (cause) {
            case COLLECTOR -> known(probe, Party.HOST, Count.GC) >= boundNanos;
            case COMPILER -> known(probe, Party.HOST, Count.JIT) >= boundNanos;
            case MACHINE -> probe.openLoop.lag().nanos().getMaxValue() >= boundNanos / 2;
            case HYPERVISOR -> known(probe, Party.MACHINE, Count.STEAL) >= boundNanos;
        };
    }

    private static long known(Probe probe, Party party, Count count) {
        return Objects.requireNonNullElse(probe.window.count(party, count), 0L);
    }
}
