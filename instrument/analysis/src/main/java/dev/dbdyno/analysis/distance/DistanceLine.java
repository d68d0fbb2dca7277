package dev.dbdyno.analysis.distance;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Quantile;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arm under the same load at several distances from its server.
 *
 * @param arm index into the plan's arms
 * @param points by ascending round trip
 */
public record DistanceLine(int arm, List<Point> points) {

    public DistanceLine {
        points = List.copyOf(points);
    }

    /**
     * An arm at one distance.
     *
     * @param roundTrip by which a relay makes round trips longer; zero where there is none
     * @param forks that have a valid window there
     * @param operations that ended well
     * @param failures that did not
     * @param operationsPerSecond geometric mean over forks; null where a fork has none
     * @param totalCpuMicros processor time of child and database an operation, likewise; of the child alone where the
     *     database's is unknown, null where the child's is
     * @param tripsPerOperation round trips to the server that the relay counted; null without one, or where it did not tell
     * @param quantiles of the merged service times; empty where no operation ended well
     * @param ratio of its throughput to that of the first arm; null for the first arm, and where no block has both
     */
    public record Point(
            Duration roundTrip,
            int forks,
            long operations,
            long failures,
            @Nullable Estimate operationsPerSecond,
            @Nullable Estimate totalCpuMicros,
            @Nullable Double tripsPerOperation,
            List<Quantile> quantiles,
            @Nullable Estimate ratio) {
        public Point {
            quantiles = List.copyOf(quantiles);
        }
    }
}
