package dev.dbdyno.child.fork;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Decides whether a series of windows has a trend.
 *
 * <p>The last eight windows are split into two groups of four. A measure is steady when the shift between the groups, as
 * the Hodges–Lehmann estimate (the median of the sixteen differences between a late and an early window, of logarithms; J.
 * L. Hodges and E. L. Lehmann: "Estimates of location based on rank tests", Annals of Mathematical Statistics 34, 1963), is
 * at most {@value #TOLERANCE_FRACTION} either way. A fork is steady when throughput and processor time per operation both
 * are.
 *
 * <p>An estimate against a tolerance, not a significance test: with eight noisy windows a test finds nothing nearly always,
 * and would call anything steady. The median makes one window that a pause spoilt harmless. Steadiness is looked for, not
 * assumed after a fixed time, as A. Georges, D. Buytaert and L. Eeckhout ask ("Statistically rigorous Java performance
 * evaluation", OOPSLA 2007); that it may never come, and that this has to be shown, is the finding of E. Barrett et al.
 * ("Virtual machine warmup blows hot and cold", OOPSLA 2017).
 */
final class SteadyState {

    /** Windows in each of the two groups. */
    static final int GROUP = 4;

    /** Largest shift between the groups that counts as none. */
    static final double TOLERANCE_FRACTION = 0.03;

    private SteadyState() {}

    /**
     * One window of the series.
     *
     * @param operationsPerSecond throughput
     * @param cpuNanosPerOperation processor time of the child an operation
     */
    record Sample(double operationsPerSecond, double cpuNanosPerOperation) {}

    static boolean isReached(List<Sample> series) {
        return series.size() >= 2 * GROUP
                && isSteady(series, Sample::operationsPerSecond)
                && isSteady(series, Sample::cpuNanosPerOperation);
    }

    private static boolean isSteady(List<Sample> series, ToDoubleFunction<Sample> measure) {
        double[] logs = series.subList(series.size() - 2 * GROUP, series.size()).stream()
                .mapToDouble(measure)
                .map(Math::log)
                .toArray();
        // a window without operations has an infinite logarithm, and the comparison is false
        return Math.abs(shift(logs)) <= Math.log1p(TOLERANCE_FRACTION);
    }

    private static double shift(double[] logs) {
        double[] differences = new double[GROUP * GROUP];
        for (int early = 0; early < GROUP; early++) {
            for (int late = 0; late < GROUP; late++) {
                differences[early * GROUP + late] = logs[GROUP + late] - logs[early];
            }
        }
        java.util.Arrays.sort(differences);
        return (differences[differences.length / 2 - 1] + differences[differences.length / 2]) / 2;
    }
}
