package dev.dbdyno.analysis;

import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.OpenLoopWindow;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Probing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which of a fork's measured windows its figures rest on. */
final class CountedWindows {

    /**
     * Of the capacity: a search's figures (latency, processor time an operation) are those of the load that the arm just
     * holds. Probes far below and above it would mix idle and overload into them, differently in each fork.
     */
    private static final double NEAR_FROM = 0.8;

    private static final double NEAR_TO = 1.02;

    private CountedWindows() {}

    static List<Measurement> of(Plan plan, List<Measurement> measured) {
        List<Measurement> valid =
                measured.stream().filter(window -> window.invalid() == null).toList();
        if (!(plan.probing() instanceof Probing.CapacitySearch search) || valid.isEmpty()) {
            return valid;
        }
        return switch (CapacitySearch.outcomeOf(search, measured)) {
            case CapacityOutcome.Found found -> near(valid, found.perSecond());
            case CapacityOutcome.AtLeast atLeast -> near(valid, atLeast.perSecond());
            case CapacityOutcome.NotFound notFound -> valid;
        };
    }

    private static List<Measurement> near(List<Measurement> valid, double capacity) {
        List<Measurement> near = valid.stream()
                .filter(window -> isWithin(window.openLoop(), capacity))
                .toList();
        return near.isEmpty() ? valid : near;
    }

    private static boolean isWithin(@Nullable OpenLoopWindow openLoop, double capacity) {
        return openLoop != null
                && openLoop.offeredPerSecond() >= NEAR_FROM * capacity
                && openLoop.offeredPerSecond() <= NEAR_TO * capacity;
    }
}
