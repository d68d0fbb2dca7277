package dev.dbdyno.analysis;

import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Probing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each arm of a capacity search holds. */
final class Capacities {

    private final Evidence evidence;

    Capacities(Evidence evidence) {
        this.evidence = evidence;
    }

    List<ArmCapacity> all() {
        return evidence.results().run().plan().probing() instanceof Probing.CapacitySearch search
                ? evidence.arms().stream().map(arm -> of(search, arm)).toList()
                : List.of();
    }

    private ArmCapacity of(Probing.CapacitySearch search, int arm) {
        List<Fork> valid = evidence.forks().validOf(arm);
        List<Double> found = new ArrayList<>();
        Double atLeast = null;
        for (Fork fork : valid) {
            switch (CapacitySearch.outcomeOf(search, fork.measured())) {
                case CapacityOutcome.Found capacity -> found.add(capacity.perSecond());
                case CapacityOutcome.AtLeast open ->
                    atLeast = atLeast == null ? open.perSecond() : Math.min(atLeast, open.perSecond());
                case CapacityOutcome.NotFound nothing -> {}
            }
        }
        return new ArmCapacity(
                arm,
                valid.size(),
                evidence.estimate(Metric.CAPACITY, arm),
                found,
                atLeast,
                openReason(evidence, valid));
    }

    /**
     * The interval of an arm's own capacity with a third of the search's resolution more at either end. How far the search is off
     * in the same direction in every fork, no scatter between forks can show; simulation shows that it is less than this
     * (docs/method.md). In the ratio of two arms it cancels.
     */
    static Estimate widened(Plan plan, Estimate estimate) {
        Interval interval = estimate.interval();
        if (interval == null || !(plan.probing() instanceof Probing.CapacitySearch search)) {
            return estimate;
        }
        return widened(search, estimate.point(), interval);
    }

    static Estimate widened(Probing.CapacitySearch search, double point, Interval interval) {
        double factor = 1 + search.resolutionFraction() / 3;
        return new Estimate(point, new Interval(interval.low() / factor, interval.high() * factor));
    }

    List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        for (ArmCapacity capacity : all()) {
            if (capacity.openReason() != null) {
                int without = capacity.forks() - capacity.forkCapacities().size();
                warnings.add(new Warning(
                        Warning.Kind.CAPACITY_OPEN,
                        capacity.arm(),
                        "%d of %d; the first: %s".formatted(without, capacity.forks(), capacity.openReason())));
            }
        }
        return warnings;
    }

    /** Why the first fork without a capacity has none; null where each has one. */
    static @Nullable String openReason(Evidence evidence, List<Fork> forks) {
        if (!(evidence.results().run().plan().probing() instanceof Probing.CapacitySearch search)) {
            return null;
        }
        for (Fork fork : forks) {
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
