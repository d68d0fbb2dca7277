package dev.dbdyno.analysis;

import dev.dbdyno.analysis.compare.OrderShift;
import java.util.List;

/**
 * The other half of a run that compares the server with a replay.
 *
 * @param analysis of the replayed forks alone, as if they were a run of their own
 * @param shifts what becomes of each comparison with the server
 */
public record ReplayedHalf(Analysis analysis, List<OrderShift> shifts) {
    public ReplayedHalf {
        shifts = List.copyOf(shifts);
    }
}
