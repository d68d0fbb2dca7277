package dev.dbdyno.lab;

import dev.dbdyno.results.Plan;
import dev.dbdyno.results.WindowPlan;
import java.time.Duration;

/**
 * How long a block of a plan will take, known before anything has run.
 *
 * @param shortest if every fork is steady at the first look
 * @param longest if every fork warms up as long as it may
 */
public record BlockEstimate(Duration shortest, Duration longest) {

    /** Start of a JVM, opening of the stack, both readings of the server, and the end of the process. */
    private static final Duration AROUND_A_FORK = Duration.ofSeconds(2);

    public static BlockEstimate of(Plan plan) {
        int arms = plan.arms().size();
        WindowPlan windows = plan.windows();
        return new BlockEstimate(
                fork(windows, windows.warmupAtLeast()).multipliedBy(arms),
                fork(windows, windows.warmupAtMost()).multipliedBy(arms));
    }

    /** Between shortest and longest. */
    public Duration likely() {
        return shortest.plus(longest).dividedBy(2);
    }

    /** Blocks that end within a budget if each takes as long as is likely. */
    public long blocksWithin(Duration budget) {
        return budget.dividedBy(likely());
    }

    private static Duration fork(WindowPlan windows, Duration warmup) {
        return AROUND_A_FORK.plus(warmup).plus(windows.window().multipliedBy(windows.windowsPerFork()));
    }
}
