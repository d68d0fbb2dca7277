package dev.dbdyno.results.window;

import dev.dbdyno.results.plan.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a window lasted, and how its operations ended.
 *
 * @param startedAt wall clock at the first operation's start
 * @param durationNanos from the first operation's start to the last one's end
 * @param operations that ended well
 * @param failures operations that failed or gave a wrong reply
 * @param firstFailure the first of these; null where there was none
 * @param completionThreads distinct threads of the stack on which operations ended; null where they are not seen
 * @param apartNanos by which the last of several generators began after the first, on the lab's clock; null where there was one
 * @param atWork of a closed loop's clients; null for other loads, several generators, and in runs of versions that did not count it
 */
public record Tally(
        Instant startedAt,
        long durationNanos,
        long operations,
        long failures,
        @Nullable FirstFailure firstFailure,
        @Nullable Integer completionThreads,
        @Nullable Long apartNanos,
        @Nullable AtWork atWork) {

    public Tally {
        Require.positive("durationNanos", durationNanos);
    }

    /** A tally of what one process loaded. */
    public Tally(
            Instant startedAt,
            long durationNanos,
            long operations,
            long failures,
            @Nullable FirstFailure firstFailure,
            @Nullable Integer completionThreads) {
        this(startedAt, durationNanos, operations, failures, firstFailure, completionThreads, null, null);
    }

    /** A tally in which nothing failed and nobody saw on which threads operations ended. */
    public static Tally of(Instant startedAt, long durationNanos, long operations) {
        return new Tally(startedAt, durationNanos, operations, 0, null, null);
    }

    /** The same tally with failures. */
    public Tally failing(long others, @Nullable FirstFailure first) {
        return new Tally(startedAt, durationNanos, operations, others, first, completionThreads, apartNanos, atWork);
    }

    /** The same tally at another instant. */
    public Tally at(Instant other) {
        return new Tally(
                other, durationNanos, operations, failures, firstFailure, completionThreads, apartNanos, atWork);
    }

    /** The same tally with operations that ended on this many threads. */
    public Tally on(int threads) {
        return new Tally(startedAt, durationNanos, operations, failures, firstFailure, threads, apartNanos, atWork);
    }

    /** The same tally with what was done while all clients were at work; null where nobody counted it. */
    public Tally with(@Nullable AtWork counted) {
        return new Tally(
                startedAt, durationNanos, operations, failures, firstFailure, completionThreads, apartNanos, counted);
    }
}
