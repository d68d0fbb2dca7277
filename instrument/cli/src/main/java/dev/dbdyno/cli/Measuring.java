package dev.dbdyno.cli;

import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Probing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a command measures in each fork, with what the shared options leave to it.
 *
 * @param load of every window; with {@code probing}, of the warm-up
 * @param window length of one
 * @param windowsPerFork without {@code probing}
 * @param warmupClients null where the whole warm-up is under {@code load}
 * @param defaultPrecision half-width that ends the run where the user names none
 * @param defaultBudget likewise
 */
record Measuring(
        LoadModel load,
        Duration window,
        int windowsPerFork,
        @Nullable Integer warmupClients,
        @Nullable Probing probing,
        double defaultPrecision,
        Duration defaultBudget) {

    private static final double RATIOS = 0.03;
    private static final double CAPACITIES = 0.05;

    static Measuring windows(LoadOptions options) {
        return new Measuring(
                options.load(),
                options.window,
                options.windows,
                options.warmupClients,
                null,
                RATIOS,
                Duration.ofMinutes(5));
    }

    static Measuring capacity(Probing.CapacitySearch search, LoadModel warmup) {
        return new Measuring(warmup, search.openLoops().window(), 1, null, search, CAPACITIES, Duration.ofMinutes(45));
    }

    static Measuring curve(Probing.Staircase stairs, LoadModel warmup) {
        return new Measuring(warmup, stairs.openLoops().window(), 1, null, stairs, RATIOS, Duration.ofMinutes(15));
    }

    static Measuring clients(Probing.ClientStaircase stairs, LoadModel warmup) {
        return new Measuring(warmup, stairs.window(), 1, null, stairs, RATIOS, Duration.ofMinutes(15));
    }

    static Measuring spike(LoadModel.Spike spike) {
        return new Measuring(spike, Duration.ofSeconds(1), 1, null, null, RATIOS, Duration.ofMinutes(15));
    }
}
