package dev.dbdyno.cli.options;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a command measures in each fork, with the defaults for the options that all commands share.
 *
 * @param load of every window; where {@code probing} changes the load, of the warm-up
 * @param window length of one
 * @param windowsPerFork without {@code probing}; where distances are probed, at each
 * @param warmupClients null where the whole warm-up is under {@code load}
 * @param profiledRounds behind the measured ones; null for none
 * @param turns short ones that make up a window, where forks can take them; null where a window is one turn
 * @param defaultPrecision half-width that ends the run where the user names none
 * @param defaultBudget time for all blocks where the user names none
 */
public record Measuring(
        LoadModel load,
        Duration window,
        int windowsPerFork,
        @Nullable Integer warmupClients,
        @Nullable Probing probing,
        @Nullable Integer profiledRounds,
        @Nullable ShortTurns turns,
        double defaultPrecision,
        Duration defaultBudget) {

    /**
     * Windows that are made up of short turns.
     *
     * @param length of a turn
     * @param isAsked whether the user asks for them
     */
    public record ShortTurns(Duration length, boolean isAsked) {}

    private static final double RATIOS = 0.03;

    /** Room for six blocks of four arms; with what comes before and after them five and a half minutes. */
    private static final Duration BUDGET_OF_WINDOWS = Duration.ofSeconds(325);

    /** Measures the same load in every window. */
    public static Measuring windows(LoadModel load, Duration window, int windowsPerFork) {
        return new Measuring(load, window, windowsPerFork, null, null, null, null, RATIOS, BUDGET_OF_WINDOWS);
    }

    /** Probes, each under a load of its own. */
    public static Measuring probing(Probing probing, Duration window, LoadModel warmup) {
        return new Measuring(warmup, window, 1, null, probing, null, null, RATIOS, Duration.ofMinutes(15));
    }

    /** Measures the same at several distances. */
    public Measuring at(Probing.Distances distances) {
        return new Measuring(
                load,
                window,
                windowsPerFork,
                warmupClients,
                distances,
                profiledRounds,
                turns,
                defaultPrecision,
                defaultBudget);
    }

    /** The same in short turns. */
    public Measuring inTurns(ShortTurns shortTurns) {
        return new Measuring(
                load,
                window,
                windowsPerFork,
                warmupClients,
                probing,
                profiledRounds,
                shortTurns,
                defaultPrecision,
                defaultBudget);
    }

    public Measuring warmingUpWith(int clients) {
        return new Measuring(
                load, window, windowsPerFork, clients, probing, profiledRounds, turns, defaultPrecision, defaultBudget);
    }

    /** The same with this many rounds under a profiler, and half as much time again for them. */
    public Measuring profiling(int rounds) {
        return new Measuring(
                load,
                window,
                windowsPerFork,
                warmupClients,
                probing,
                rounds,
                turns,
                defaultPrecision,
                defaultBudget.multipliedBy(3).dividedBy(2));
    }

    /** The same with another default for the budget. */
    public Measuring within(Duration budget) {
        return new Measuring(
                load, window, windowsPerFork, warmupClients, probing, profiledRounds, turns, defaultPrecision, budget);
    }

    /** The same with another default for the precision. */
    public Measuring toWithin(double halfWidthFraction) {
        return new Measuring(
                load,
                window,
                windowsPerFork,
                warmupClients,
                probing,
                profiledRounds,
                turns,
                halfWidthFraction,
                defaultBudget);
    }
}
