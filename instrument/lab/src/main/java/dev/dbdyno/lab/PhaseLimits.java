package dev.dbdyno.lab;

import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.WindowPlan;
import java.time.Duration;

/**
 * How long each phase of a fork may last before the child counts as hanging; generous, for a hang costs one fork, and a
 * slow child ended too early costs a result.
 */
record PhaseLimits(Duration opening, Duration warmup, Duration measuring, Duration closing, Duration disconnecting) {

    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final Duration LONGEST_BACKLOG = Duration.ofMinutes(2);

    static PhaseLimits of(Plan plan) {
        WindowPlan windows = plan.windows();
        Duration window = switch (plan.load()) {
            case LoadModel.ClosedLoop closedLoop -> windows.window().multipliedBy(2);
            case LoadModel.Backlog backlog -> LONGEST_BACKLOG;
        };
        return new PhaseLimits(
                Duration.ofSeconds(60),
                windows.warmupAtMost().multipliedBy(2).plus(window).plus(GRACE),
                window.multipliedBy(windows.windowsPerFork()).plus(GRACE),
                Duration.ofSeconds(20),
                Duration.ofSeconds(10));
    }
}
