package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.OfMachine;

/**
 * What an arm's operations did not get while it was measured, under a load that takes as much as there is.
 *
 * @param jitFraction of the machine that the arm's compiler had
 * @param stoppedFraction of the time in which the hypervisor may have stopped the arm, at most
 * @param idleFraction of their time in which the arm's clients asked nothing, because a turn was at its end
 */
public record Withheld(double jitFraction, double stoppedFraction, double idleFraction) {

    public static final Withheld NOTHING = new Withheld(0, 0, 0);

    /** Keeps the logarithm finite. A comparison is void, or says nothing, long before. */
    private static final double MOST = 0.99;

    /** Reads an arm's measured windows. Nothing is withheld from measures other than throughput and its peak. */
    static Withheld of(Evidence evidence, int arm, Metric metric) {
        if (metric != Metric.THROUGHPUT && metric != Metric.PEAK_THROUGHPUT) {
            return NOTHING;
        }
        OfMachine machine = evidence.ofMachine(arm);
        return new Withheld(machine.compiler(), machine.stopped(), evidence.idleClients(arm));
    }

    /**
     * By how much throughput may be higher, at most, when all this is given to operations; on the logarithm's scale. Without what the
     * hypervisor took, of which {@link Stops} know more where there are two arms.
     */
    public double gain() {
        return gain(jitFraction) + gain(idleFraction);
    }

    static double gain(double fraction) {
        return -Math.log1p(-Math.min(fraction, MOST));
    }
}
