package dev.dbdyno.load.fork;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a series of windows has a trend.
 *
 * <p>The last eight windows are split into two groups of four. A measure is steady when the shift between the groups, as
 * the Hodges–Lehmann estimate (the median of the sixteen differences between a late and an early window, of logarithms; J.
 * L. Hodges and E. L. Lehmann: "Estimates of location based on rank tests", Annals of Mathematical Statistics 34, 1963), is
 * at most {@value #TOLERANCE_FRACTION} either way. A fork is steady when throughput and processor time per operation both
 * are, and the JIT's compiler threads had at most {@value #JIT_FRACTION} of the host's processor time in the later group.
 *
 * <p>An estimate against a tolerance, not a significance test: with eight noisy windows a test finds nothing nearly always,
 * and would call anything steady. The median makes one window that a pause spoilt harmless. Steadiness is looked for, not
 * assumed after a fixed time, as A. Georges, D. Buytaert and L. Eeckhout ask ("Statistically rigorous Java performance
 * evaluation", OOPSLA 2007); that it may never come, and that this has to be shown, is the finding of E. Barrett et al.
 * ("Virtual machine warmup blows hot and cold", OOPSLA 2017).
 *
 * <p>Why the compiler is asked as well: where it gets little of the processors, throughput stands still for several windows
 * on code of an earlier tier, and rises again when the last methods are done. Such a plateau has no trend, but a compiler
 * that is at work.
 */
final class SteadyState {

    /** Windows in each of the two groups. */
    static final int GROUP = 4;

    /** Largest shift between the groups that counts as none. */
    static final double TOLERANCE_FRACTION = 0.03;

    private SteadyState() {}

    /** Largest part of the host's processor time that the compiler may have while the fork counts as steady. */
    static final double JIT_FRACTION = 0.05;

    /**
     * One window of the series.
     *
     * @param operationsPerSecond throughput
     * @param cpuNanosPerOperation processor time of the host an operation
     * @param jitFraction part of the host's processor time that its compiler threads had
     */
    record Sample(double operationsPerSecond, double cpuNanosPerOperation, double jitFraction) {

        /** What is unknown of a window does not change. */
        static Sample of(Measurement window) {
            Cpu cpu = window.cpu(Party.HOST);
            return cpu == null
                    ? new Sample(throughput(window), 1, 0)
                    : new Sample(
                            throughput(window),
                            (double) cpu.totalNanos() / window.operations(),
                            jitFraction(cpu, window.count(Party.HOST, Count.JIT)));
        }

        /** Of an open loop the schedule's, for how many operations chance makes due says nothing of the stack. */
        private static double throughput(Measurement window) {
            OpenLoopWindow open = window.openLoop();
            return open == null ? window.operationsPerSecond() : open.offeredPerSecond();
        }

        private static double jitFraction(Cpu cpu, @Nullable Long jitNanos) {
            return jitNanos == null || cpu.totalNanos() == 0 ? 0 : (double) jitNanos / cpu.totalNanos();
        }
    }

    static boolean isReached(List<Sample> series) {
        return series.size() >= 2 * GROUP
                && isSteady(series, Sample::operationsPerSecond)
                && isSteady(series, Sample::cpuNanosPerOperation)
                && isCompiled(series);
    }

    /** Whether the compiler has next to nothing more to do, whatever the trend. */
    static boolean isCompiled(List<Sample> series) {
        return series.size() >= GROUP
                && series.subList(series.size() - GROUP, series.size()).stream()
                                .mapToDouble(Sample::jitFraction)
                                .average()
                                .orElseThrow()
                        <= JIT_FRACTION;
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
