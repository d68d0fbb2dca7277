package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arm's throughput against the number of clients that wait for their reply before they ask again.
 *
 * @param arm index into the plan's arms
 * @param peakClients the number at which all forks together did the most; null where none did anything
 * @param steps by ascending number of clients
 */
public record ClientCurve(int arm, @Nullable Integer peakClients, List<Step> steps) {

    public ClientCurve {
        steps = List.copyOf(steps);
    }

    /**
     * The throughput at one number of clients.
     *
     * @param forks that have a valid window there
     * @param invalidWindows that count for nothing
     * @param operations that ended well
     * @param failures that did not
     * @param operationsPerSecond geometric mean over forks; null where a fork has none
     * @param totalCpuMicros processor time of child and database an operation, likewise; of the child alone where the
     *     database's is unknown, null where the child's is
     * @param quantiles of the merged service times; empty where no operation ended well
     */
    public record Step(
            int clients,
            int forks,
            int invalidWindows,
            long operations,
            long failures,
            @Nullable Estimate operationsPerSecond,
            @Nullable Estimate totalCpuMicros,
            List<Quantile> quantiles) {
        public Step {
            quantiles = List.copyOf(quantiles);
        }
    }
}
