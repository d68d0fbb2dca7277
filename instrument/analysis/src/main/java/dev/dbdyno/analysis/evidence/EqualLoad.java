package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.List;

/**
 * The windows of an arm's fork and of the reference's, of one block, in which both were under equal load: CPU per operation is
 * compared there or not at all. The same closed loop, the same backlog and the same offered rate are equal load.
 *
 * @param arm empty where there is no such window
 * @param reference likewise
 */
public record EqualLoad(List<Measurement> arm, List<Measurement> reference) {
    public EqualLoad {
        arm = List.copyOf(arm);
        reference = List.copyOf(reference);
    }

    /** The windows in which two valid forks were under equal load. */
    public static EqualLoad of(Plan plan, MeasuredFork arm, MeasuredFork reference) {
        return switch (plan.probing()) {
            case null -> new EqualLoad(arm.windows(), reference.windows());
            case Probing.ClientStaircase stairs -> atTheReferencesPeak(arm, reference);
            case Probing.Distances distances -> new EqualLoad(arm.windows(), reference.windows());
            case Probing.Staircase staircase -> new EqualLoad(arm.windows(), reference.windows());
            case Probing.CapacitySearch search -> RateHeldByBoth.of(search, arm, reference);
        };
    }

    /**
     * The windows at the number of clients at which the reference's other forks do the most. At their own peaks two
     * arms may serve different numbers of clients, and an operation costs more where more clients compete.
     */
    private static EqualLoad atTheReferencesPeak(MeasuredFork arm, MeasuredFork reference) {
        int number = reference.measured().indexOf(reference.windows().getFirst());
        Measurement window = arm.measured().get(number);
        return new EqualLoad(window.isValid() ? List.of(window) : List.of(), reference.windows());
    }
}
