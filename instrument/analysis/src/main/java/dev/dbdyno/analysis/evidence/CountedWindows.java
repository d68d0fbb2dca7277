package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.capacity.CapacityOutcome;
import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.analysis.capacity.SlaCheck;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which of a fork's measured windows its figures rest on. */
final class CountedWindows {

    /**
     * Probes between these fractions of the capacity count for a search's figures (latency, CPU per operation), which
     * are those of the load that the arm just holds. Probes far below and above it would mix idle and overload into
     * them, differently in each fork.
     */
    private static final double NEAR_FROM = 0.8;

    static final double NEAR_TO = 1.02;

    private CountedWindows() {}

    static List<Measurement> of(Plan plan, List<Measurement> measured) {
        List<Measurement> valid =
                measured.stream().filter(window -> window.isValid()).toList();
        return plan.probing() instanceof Probing.CapacitySearch search ? of(search, measured, valid) : valid;
    }

    /**
     * The windows near the capacity. A search without a valid window rests on those that met the SLA by far, as its
     * votes do.
     */
    private static List<Measurement> of(
            Probing.CapacitySearch search, List<Measurement> measured, List<Measurement> valid) {
        List<Measurement> counting = valid.isEmpty() ? metByFar(search, measured) : valid;
        return switch (CapacitySearch.outcomeOf(search, measured)) {
            case CapacityOutcome.Found found -> near(counting, found.perSecond());
            case CapacityOutcome.AtLeast atLeast -> near(counting, atLeast.perSecond());
            case CapacityOutcome.NotFound notFound -> counting;
        };
    }

    private static List<Measurement> metByFar(Probing.CapacitySearch search, List<Measurement> measured) {
        return measured.stream()
                .filter(window -> SlaCheck.of(search.sla(), window).metByFar())
                .toList();
    }

    private static List<Measurement> near(List<Measurement> counting, double capacity) {
        List<Measurement> near = counting.stream()
                .filter(window -> isWithin(window.openLoop(), capacity))
                .toList();
        return near.isEmpty() ? counting : near;
    }

    private static boolean isWithin(@Nullable OpenLoopWindow openLoop, double capacity) {
        return openLoop != null
                && openLoop.offeredPerSecond() >= NEAR_FROM * capacity
                && openLoop.offeredPerSecond() <= NEAR_TO * capacity;
    }
}
