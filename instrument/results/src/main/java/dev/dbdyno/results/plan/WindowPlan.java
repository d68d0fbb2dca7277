package dev.dbdyno.results.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a fork's time is spent.
 *
 * @param window length of one measured window; a backlog's windows last as long as the backlog takes
 * @param windowsPerFork measured windows in a fork; where forks take turns, one in each measured round
 * @param warmupAtLeast load before the first look at the trend
 * @param warmupAtMost load after which the fork is measured although it has a trend, and marked so
 * @param warmupClients of a closed loop that begins the warm-up in place of what is measured, until the JIT is idle or half
 *     of {@code warmupAtMost} has gone; null where the whole warm-up is under the load that is measured
 * @param leadIn load before each window of a closed loop that does not count; null in runs of versions that had none
 * @param turn length of the turns that make up a window, forks taking them by rotation; null where a window is one turn, as in runs of
 *     versions that had no other
 * @param profiledRounds turns of each fork under a profiler, behind the measured ones and in no verdict; null where there are none
 */
public record WindowPlan(
        Duration window,
        int windowsPerFork,
        Duration warmupAtLeast,
        Duration warmupAtMost,
        @Nullable Integer warmupClients,
        @Nullable Duration leadIn,
        @Nullable Integer profiledRounds,
        @Nullable Duration turn) {
    public WindowPlan {
        if (profiledRounds != null) {
            Require.positive("profiledRounds", profiledRounds);
        }
        if (turn != null) {
            Require.positive("turn (milliseconds)", turn.toMillis());
        }
        if (warmupClients != null) {
            Require.positive("warmupClients", warmupClients);
        }
        Require.positive("window (milliseconds)", window.toMillis());
        Require.positive("windowsPerFork", windowsPerFork);
        if (warmupAtMost.compareTo(warmupAtLeast) < 0) {
            throw new IllegalArgumentException(
                    "warm-up lasts at most %s, but at least %s: at most must not be the shorter"
                            .formatted(warmupAtMost, warmupAtLeast));
        }
    }

    /** Windows without a profiler. */
    public WindowPlan(
            Duration window,
            int windowsPerFork,
            Duration warmupAtLeast,
            Duration warmupAtMost,
            @Nullable Integer warmupClients,
            @Nullable Duration leadIn) {
        this(window, windowsPerFork, warmupAtLeast, warmupAtMost, warmupClients, leadIn, null, null);
    }

    /** The same windows with this many rounds under a profiler; null for none. */
    public WindowPlan profiling(@Nullable Integer rounds) {
        return new WindowPlan(window, windowsPerFork, warmupAtLeast, warmupAtMost, warmupClients, leadIn, rounds, turn);
    }

    /** The same windows, each made up of turns of this length; null for windows of one turn. */
    public WindowPlan inTurnsOf(@Nullable Duration length) {
        return new WindowPlan(
                window, windowsPerFork, warmupAtLeast, warmupAtMost, warmupClients, leadIn, profiledRounds, length);
    }

    /** Windows without a lead-in. */
    public WindowPlan(
            Duration window,
            int windowsPerFork,
            Duration warmupAtLeast,
            Duration warmupAtMost,
            @Nullable Integer warmupClients) {
        this(window, windowsPerFork, warmupAtLeast, warmupAtMost, warmupClients, null, null, null);
    }

    /** The lead-in; zero if there is none. */
    public Duration settling() {
        return leadIn == null ? Duration.ZERO : leadIn;
    }
}
