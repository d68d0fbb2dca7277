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
 * @param turn length of the turns that make up a window, as the user asked; null for the usual
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
        @Nullable Duration turn,
        double defaultPrecision,
        Duration defaultBudget) {

    private static final double RATIOS = 0.03;

    /** Measures the same load in every window. */
    public static Measuring windows(LoadModel load, Duration window, int windowsPerFork) {
        return new Measuring(load, window, windowsPerFork, null, null, null, null, RATIOS, Duration.ofMinutes(5));
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
                turn,
                defaultPrecision,
                defaultBudget);
    }

    /** The same in turns of this length. */
    public Measuring inTurnsOf(Duration length) {
        return new Measuring(
                load,
                window,
                windowsPerFork,
                warmupClients,
                probing,
                profiledRounds,
                length,
                defaultPrecision,
                defaultBudget);
    }

    public Measuring warmingUpWith(int clients) {
        return new Measuring(
                load, window, windowsPerFork, clients, probing, profiledRounds, turn, defaultPrecision, defaultBudget);
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
                turn,
                defaultPrecision,
                defaultBudget.multipliedBy(3).dividedBy(2));
    }

    /** The same with another default for the budget. */
    public Measuring within(Duration budget) {
        return new Measuring(
                load, window, windowsPerFork, warmupClients, probing, profiledRounds, turn, defaultPrecision, budget);
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
                turn,
                halfWidthFraction,
                defaultBudget);
    }
}
