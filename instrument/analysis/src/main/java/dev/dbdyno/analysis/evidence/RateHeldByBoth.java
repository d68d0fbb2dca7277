package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.capacity.CapacityOutcome;
import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.util.List;
import java.util.stream.Stream;

/**
 * The windows of two forks of a capacity search in which both held the same rate. Near its own capacity each is at a load of its
 * own, and an operation costs less where more of them share a wake-up, and more where they compete.
 */
final class RateHeldByBoth {

    /** Rates within this factor are the same: beyond the first few, each search probes rates of its own. */
    private static final double SAME_RATE = 1.1;

    private RateHeldByBoth() {}

    /** The highest such rate; none where one of them held nothing, or no rate of the other. */
    static EqualLoad of(Probing.CapacitySearch search, MeasuredFork arm, MeasuredFork reference) {
        double most = CountedWindows.NEAR_TO * Math.min(held(search, arm), held(search, reference));
        return Stream.of(arm, reference)
                .flatMap(fork -> fork.measured().stream())
                .filter(CapacitySearch::isClean)
                .map(RateHeldByBoth::rate)
                .filter(rate -> rate <= most)
                .sorted((one, other) -> Double.compare(other, one))
                .map(highest -> new EqualLoad(below(highest, arm), below(highest, reference)))
                .filter(equal -> !equal.arm().isEmpty() && !equal.reference().isEmpty())
                .findFirst()
                .orElse(new EqualLoad(List.of(), List.of()));
    }

    private static double held(Probing.CapacitySearch search, MeasuredFork fork) {
        return switch (CapacitySearch.outcomeOf(search, fork.measured())) {
            case CapacityOutcome.Found found -> found.perSecond();
            case CapacityOutcome.AtLeast atLeast -> atLeast.perSecond();
            case CapacityOutcome.NotFound nothing -> 0;
        };
    }

    private static List<Measurement> below(double highest, MeasuredFork fork) {
        return fork.measured().stream()
                .filter(CapacitySearch::isClean)
                .filter(window -> rate(window) <= highest && rate(window) >= highest / SAME_RATE)
                .toList();
    }

    private static double rate(Measurement window) {
        OpenLoopWindow openLoop = window.openLoop();
        return openLoop == null ? Double.POSITIVE_INFINITY : openLoop.offeredPerSecond();
    }
}
