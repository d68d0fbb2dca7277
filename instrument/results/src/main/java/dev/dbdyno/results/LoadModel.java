package dev.dbdyno.results;

/** How operations become due. */
public sealed interface LoadModel {

    /**
     * Each client starts its next operation when its last one has ended.
     *
     * @param clients threads of a blocking stack, lanes of an asynchronous or reactive one
     */
    record ClosedLoop(int clients) implements LoadModel {
        public ClosedLoop {
            Require.positive("clients", clients);
        }
    }

    /**
     * All operations are submitted at once and wait for the pool; a window is one whole backlog.
     *
     * @param operations how many
     * @param workers platform threads that take a blocking stack's operations from the queue, usually as many as the
     *     pool has connections; asynchronous and reactive stacks, and virtual threads, get all operations at once
     */
    record Backlog(int operations, int workers) implements LoadModel {
        public Backlog {
            Require.positive("operations", operations);
            Require.positive("workers", workers);
        }
    }
}
