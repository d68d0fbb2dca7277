package dev.dbdyno.lab;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.WindowPlan;
import java.time.Duration;

/**
 * How long each phase of a fork may last before its process counts as hanging; generous, for a hang costs one fork, and a
 * slow process ended too early costs a result.
 *
 * @param opening of a stack, of its host, or of a generator's connections
 * @param measuring all windows of a plan that does not probe
 * @param probing one probe, beyond what its load may take
 */
record PhaseLimits(
        Duration opening,
        Duration warmup,
        Duration measuring,
        Duration probing,
        Duration closing,
        Duration disconnecting) {

    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final Duration LONGEST_BACKLOG = Duration.ofMinutes(2);

    /**
     * What was due in an open loop runs to its end, however many times the capacity was offered (docs/method.md, section 1).
     * A process that hangs notices it itself, long before.
     */
    private static final int LONGEST_OVERLOAD = 100;

    static PhaseLimits of(Plan plan) {
        WindowPlan windows = plan.windows();
        Duration window = longest(plan.load(), windows.window());
        return new PhaseLimits(
                Duration.ofSeconds(60),
                windows.warmupAtMost().multipliedBy(2).plus(window).plus(GRACE),
                window.multipliedBy(windows.windowsPerFork()).plus(GRACE),
                GRACE,
                Duration.ofSeconds(20),
                Duration.ofSeconds(10));
    }

    /** How long a probe may last. */
    Duration of(ProbeRule.Probe probe) {
        return longest(probe.load(), probe.settling().plus(probe.length())).plus(probing);
    }

    private static Duration longest(LoadModel load, Duration window) {
        return switch (load) {
            case LoadModel.ClosedLoop closedLoop -> window.multipliedBy(2);
            case LoadModel.Backlog backlog -> LONGEST_BACKLOG;
            case LoadModel.OpenLoop open -> window.plus(open.leadIn()).multipliedBy(LONGEST_OVERLOAD);
            case LoadModel.Spike spike -> spike.length().multipliedBy(LONGEST_OVERLOAD);
        };
    }
}
