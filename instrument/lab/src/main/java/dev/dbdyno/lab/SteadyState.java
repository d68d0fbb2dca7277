package dev.dbdyno.lab;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides from its warm-up turns whether a fork is steady.
 *
 * <p>It is when (1) it has done {@value #OPERATIONS} operations, or has been loaded for {@link #LOAD}; (2) the JIT had at most
 * {@value #JIT_FRACTION} of the machine over the last {@value #COMPILED_TURNS} turns; (3) it did not rise over the last
 * {@value #TURNS} turns. It rises where the Theil–Sen slope of the logarithms (P. K. Sen: "Estimates of the regression
 * coefficient based on Kendall's tau", JASA 63, 1968) comes to more than {@value #RISE_FRACTION} over those turns, and the
 * slope's interval of one standard error, made of the same ranks, lies above zero. What has to rise is throughput, or, where a
 * schedule decides over throughput, what a processor does in a second.
 *
 * <p>The test is one-sided. A warm-up rises; a fall is the machine's. The compiler is asked as well, because throughput stands
 * still on code of an earlier tier while the compiler gets little of the processors. That steadiness has to be looked for, and
 * may never come, is the finding of A. Georges, D. Buytaert and L. Eeckhout ("Statistically rigorous Java performance
 * evaluation", OOPSLA 2007) and of E. Barrett et al. ("Virtual machine warmup blows hot and cold", OOPSLA 2017).
 */
final class SteadyState {

    /** Turns over which nothing may rise. */
    static final int TURNS = 6;

    /** Turns over which the compiler must be next to idle. */
    static final int COMPILED_TURNS = 3;

    static final long OPERATIONS = 20_000;
    static final Duration LOAD = Duration.ofSeconds(15);

    /** Largest part of the machine that the compiler may have. */
    static final double JIT_FRACTION = 0.02;

    /** Largest rise over {@link #TURNS} turns that counts as none, should it be one. */
    static final double RISE_FRACTION = 0.03;

    private final List<Turn> turns = new ArrayList<>();
    private long operations;
    private Duration loaded = Duration.ZERO;

    /** Whether a replay, where there is one, knew what it was asked in the last turn. */
    private boolean hasLearned = true;

    /**
     * A warm-up turn.
     *
     * @param logSpeed logarithm of what must not rise
     * @param jitNanos of the host's compiler threads; 0 where they cannot be seen
     * @param machineNanos of all processors
     */
    private record Turn(double logSpeed, long jitNanos, double machineNanos) {

        static Turn of(Measurement window) {
            Long jit = window.count(Party.HOST, Count.JIT);
            int processors = window.processors() == null ? 1 : window.processors();
            return new Turn(
                    Math.log(speed(window)), jit == null ? 0 : jit, (double) processors * window.durationNanos());
        }

        private static double speed(Measurement window) {
            Cpu cpu = window.cpu(Party.HOST);
            boolean scheduled = window.openLoop() != null;
            return scheduled && cpu != null && cpu.totalNanos() > 0
                    ? (double) window.operations() / withoutCompiler(cpu, window.count(Party.HOST, Count.JIT))
                    : window.operationsPerSecond();
        }

        private static double withoutCompiler(Cpu cpu, @Nullable Long jitNanos) {
            return Math.max(1, cpu.totalNanos() - (jitNanos == null ? 0 : jitNanos));
        }
    }

    /** Takes the next warm-up turn into account. */
    void add(Measurement window) {
        turns.add(Turn.of(window));
        hasLearned = window.remarks().stream().noneMatch(Remark.ReplayMissed.class::isInstance);
        operations += window.operations();
        loaded = loaded.plusNanos(window.durationNanos());
    }

    boolean isReached() {
        return turns.size() >= TURNS
                && (operations >= OPERATIONS || loaded.compareTo(LOAD) >= 0)
                && isCompiled()
                && !isRising()
                && hasLearned;
    }

    /** Whether the compiler has next to nothing more to do, whatever the trend. */
    boolean isCompiled() {
        if (turns.size() < COMPILED_TURNS) {
            return false;
        }
        List<Turn> recent = last(COMPILED_TURNS);
        double jit = recent.stream().mapToDouble(Turn::jitNanos).sum();
        double machine = recent.stream().mapToDouble(Turn::machineNanos).sum();
        return jit <= JIT_FRACTION * machine;
    }

    private List<Turn> last(int number) {
        return turns.subList(turns.size() - number, turns.size());
    }

    /** A turn without operations has an infinite logarithm; what follows it rises for sure. */
    private boolean isRising() {
        double[] slopes =
                slopes(last(TURNS).stream().mapToDouble(Turn::logSpeed).toArray());
        double slope = slopes[slopes.length / 2];
        boolean clearlyUp = slopes[lowerRank(slopes.length)] > 0 || Double.isNaN(slope);
        return clearlyUp && !(slope * TURNS <= Math.log1p(RISE_FRACTION));
    }

    /** The slopes between any two turns, ascending: fifteen for six turns. */
    private static double[] slopes(double[] logs) {
        double[] slopes = new double[logs.length * (logs.length - 1) / 2];
        int next = 0;
        for (int early = 0; early < logs.length; early++) {
            for (int late = early + 1; late < logs.length; late++) {
                slopes[next++] = (logs[late] - logs[early]) / (late - early);
            }
        }
        Arrays.sort(slopes);
        return slopes;
    }

    /** Sen's: the slope that lies one standard deviation of Kendall's S below the middle. */
    private static int lowerRank(int slopes) {
        double deviation = Math.sqrt(TURNS * (TURNS - 1) * (2 * TURNS + 5) / 18.0);
        return (int) Math.round((slopes - deviation) / 2) - 1;
    }
}
