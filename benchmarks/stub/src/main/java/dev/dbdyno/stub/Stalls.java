package dev.dbdyno.stub;

import java.time.Duration;

/**
 * Times in which a server does nothing, at equal distances: it runs for {@code between}, stalls for {@code lasting}, and so
 * on.
 */
public record Stalls(Duration between, Duration lasting) {

    /** A server that never stalls. */
    public static final Stalls NONE = new Stalls(Duration.ofDays(10_000), Duration.ZERO);

    public Stalls {
        if (!between.isPositive() || lasting.isNegative()) {
            throw new IllegalArgumentException(
                    "a server runs between its stalls, but was to run %s and stall %s".formatted(between, lasting));
        }
    }

    /** The time from the beginning of one stall to the beginning of the next. */
    public Duration cycle() {
        return between.plus(lasting);
    }

    /**
     * The time at which work is done that begins at an instant and is interrupted by stalls.
     *
     * @param startNanos since the server began to run
     * @param workNanos without interruption
     */
    public long doneNanos(long startNanos, long workNanos) {
        long cycleNanos = cycle().toNanos();
        long cycles = startNanos / cycleNanos;
        long worked = cycles * between.toNanos() + Math.min(startNanos % cycleNanos, between.toNanos());
        long done = worked + workNanos;
        // what ends exactly with a run is done before the stall; what begins in a stall waits for its end
        long stalls = done == worked ? stallsBefore(done) : (done - 1) / between.toNanos();
        return Math.max(startNanos, done + stalls * lasting.toNanos());
    }

    private long stallsBefore(long worked) {
        return worked / between.toNanos();
    }
}
