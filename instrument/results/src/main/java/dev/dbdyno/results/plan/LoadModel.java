package dev.dbdyno.results.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How operations become due. */
public sealed interface LoadModel {

    /** The lead-in that a window of this load has itself: an open loop's window begins behind it. */
    default Duration ownLeadIn() {
        return this instanceof OpenLoop open ? open.leadIn() : Duration.ZERO;
    }

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
     * @param workers platform threads that take a blocking stack's operations from the queue, for a stack without the
     *     setting {@code pool}: one with it gets as many as its pool has connections. Asynchronous and reactive stacks, and
     *     virtual threads, get all operations at once.
     * @param handOver what a program puts between itself and the stack; null where there is as little as can be
     */
    record Backlog(int operations, int workers, @Nullable HandOver handOver) implements LoadModel {
        public Backlog {
            Require.positive("operations", operations);
            Require.positive("workers", workers);
        }

        /** A backlog with as little as possible between load and stack. */
        public Backlog(int operations, int workers) {
            this(operations, workers, null);
        }
    }

    /** What a program that works off a backlog adds to every operation, and published figures of it contain. */
    enum HandOver {
        /**
         * A future for each operation. A blocking stack's operations go to a pool of threads by one {@code invokeAll}; each
         * completion of an asynchronous stack passes through {@code thenApplyAsync} on the JVM's common pool. A reactive
         * stack's operations are subscribed to as ever.
         */
        FUTURES
    }

    /**
     * Operations are due on a schedule that does not care about replies; latency counts from the intended start.
     *
     * @param operationsPerSecond offered rate, the mean of {@code arrivals}
     * @param concurrency operations in flight at most: connections of a generator, threads of a blocking stack on platform
     *     threads; what is due while all are busy waits, and its wait is part of its latency. Virtual threads and the other
     *     styles have no such limit when standalone.
     * @param leadIn load at the same rate before the window, on the same schedule and without a gap, that is not counted: an
     *     open loop that begins empty has not yet the queue that its rate makes
     */
    record OpenLoop(double operationsPerSecond, Arrivals arrivals, int concurrency, Duration leadIn)
            implements LoadModel {
        public OpenLoop {
            Require.positive("operationsPerSecond", operationsPerSecond);
            Require.positive("concurrency", concurrency);
            Require.notNegative("leadIn", leadIn);
        }
    }

    /**
     * An open loop whose rate jumps: steady, a burst, steady again. A window is one whole spike, stored in slices.
     *
     * @param steadyPerSecond offered rate before and after the burst
     * @param burstPerSecond offered rate in the burst
     * @param before steady load ahead of the burst
     * @param burst length of the burst
     * @param after steady load behind it
     * @param concurrency as of {@link OpenLoop}
     */
    record Spike(
            double steadyPerSecond,
            double burstPerSecond,
            Duration before,
            Duration burst,
            Duration after,
            Arrivals arrivals,
            int concurrency)
            implements LoadModel {
        public Spike {
            Require.positive("steadyPerSecond", steadyPerSecond);
            Require.positive("burstPerSecond", burstPerSecond);
            Require.positive("before (milliseconds)", before.toMillis());
            Require.positive("burst (milliseconds)", burst.toMillis());
            Require.positive("after (milliseconds)", after.toMillis());
            Require.positive("concurrency", concurrency);
        }

        public Duration length() {
            return before.plus(burst).plus(after);
        }
    }

    /** How the instants at which operations are due lie around their mean rate. */
    enum Arrivals {
        /** Independent of each other, as those of many users are: the gaps are exponentially distributed. */
        POISSON,
        /** The gaps are equal. */
        UNIFORM
    }
}
