package dev.dbdyno.relay.replay;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of a portal, from where it stood, and what the server said.
 *
 * @param limit of rows, as it was asked
 * @param statements that have run: none of an empty text, several of a simple query
 * @param rows that came
 * @param after where the portal stands then
 */
record Execution(int limit, Bytes reply, int statements, int rows, Position after) {

    Execution(int limit, Bytes reply, int statements, int rows) {
        this(limit, reply, statements, rows, new Position());
    }

    /** Where a portal stands: before its first row, or behind some. */
    static final class Position {

        /** Executions known from here, mostly none or one. */
        private List<Execution> known = List.of();

        /** The server's next reply from here; null if it has not been learned. */
        @Nullable Execution next(int limit) {
            for (Execution execution : known) {
                if (execution.limit == limit) {
                    return execution;
                }
            }
            return null;
        }

        /** Adds an execution to those that are known. */
        void learn(Execution execution) {
            if (next(execution.limit) == null) {
                List<Execution> more = new ArrayList<>(known);
                more.add(execution);
                known = List.copyOf(more);
            }
        }
    }
}
