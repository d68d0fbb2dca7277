package dev.dbdyno.results.window;

import dev.dbdyno.results.plan.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a closed loop's clients did between two instants at which all of them are at work: shortly after the first one began, and when
 * they stop asking. Their throughput contains no time in which some have not begun, or have ended already.
 *
 * @param operations that ended well, those that lie across an instant by the part of their time between the two
 * @param nanos from the one instant to the other
 */
public record AtWork(double operations, long nanos) {

    public AtWork {
        Require.positive("nanos", nanos);
    }

    /** What several windows have together; null where one of them does not know it. */
    public static @Nullable AtWork sum(List<Measurement> windows) {
        double operations = 0;
        long nanos = 0;
        for (Measurement window : windows) {
            AtWork own = window.tally().atWork();
            if (own == null) {
                return null;
            }
            operations += own.operations;
            nanos += own.nanos;
        }
        return nanos == 0 ? null : new AtWork(operations, nanos);
    }

    public double operationsPerSecond() {
        return operations * 1e9 / nanos;
    }
}
