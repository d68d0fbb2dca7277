package dev.dbdyno.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One arm's throughput against the number of clients in a closed loop.
 *
 * @param arm index into the plan's arms
 * @param steps by ascending number of clients
 */
public record ClientCurve(int arm, List<Step> steps) {

    public ClientCurve {
        steps = List.copyOf(steps);
    }

    /**
     * One number of clients.
     *
     * @param operationsPerSecond of operations that ended well, over forks; null where no window was valid
     * @param p50Nanos of the merged service times; null likewise
     * @param p99Nanos likewise
     * @param forks that have a valid window there
     * @param invalidWindows that count for nothing
     * @param failures operations that did not end well
     */
    public record Step(
            int clients,
            @Nullable Estimate operationsPerSecond,
            @Nullable Long p50Nanos,
            @Nullable Long p99Nanos,
            int forks,
            int invalidWindows,
            long failures) {}
}
