package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.statistics.Interval;
import java.util.List;

/**
 * Stalls that decided over an arm's capacity, in place of load: excursions of latency beyond the SLA's bound that come as often
 * at a low load as at a higher one, and take much of what the SLA allows.
 *
 * @param boundNanos of the SLA, on latency
 * @param perSecond excursions, in windows well below the knee
 * @param usedFraction of the operations that the SLA allows beyond its bound, what the late ones there are
 * @param rates lowest and highest at which the excursions were counted
 * @param capacities lowest and highest of the forks
 * @param causes what else windows with excursions had, and windows without
 */
public record Stalls(
        long boundNanos,
        double perSecond,
        double usedFraction,
        Interval rates,
        Interval capacities,
        List<Companion> causes) {
    public Stalls {
        causes = List.copyOf(causes);
    }

    /** What may have caused the stalls. */
    public enum Cause {
        /** The collector's threads worked for as long as the bound, or longer. */
        COLLECTOR,
        /** The compiler's threads worked for as long as the bound, or longer. */
        COMPILER,
        /** The load maker, which needs next to nothing, was late itself by half the bound or more: the machine stood still. */
        MACHINE,
        /** The hypervisor took processors for as long as the bound, or longer. */
        HYPERVISOR
    }

    /**
     * In how many windows a possible cause occurred.
     *
     * @param withExcursions of {@code windowsWith}
     * @param withoutExcursions of {@code windowsWithout}
     */
    public record Companion(
            Cause cause, long withExcursions, long windowsWith, long withoutExcursions, long windowsWithout) {}
}
