package dev.dbdyno.databases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long a server took to answer trivial statements, one after the other on one connection: a round trip to it, with what server
 * and driver need for next to nothing.
 *
 * @param ascending at least one
 */
public record RoundTrips(List<Duration> ascending) {

    private static final int WARM_UP = 200;
    private static final int STATEMENTS = 200;
    private static final Duration OF_WARM_UP = Duration.ofSeconds(2);
    private static final Duration OF_STATEMENTS = Duration.ofSeconds(4);

    public RoundTrips {
        ascending = ascending.stream().sorted().toList();
        if (ascending.isEmpty()) {
            throw new IllegalArgumentException("a round trip is known from at least one statement");
        }
    }

    /** A statement that asks the server for next to nothing. */
    @FunctionalInterface
    public interface Statement<E extends Exception> {
        void run() throws E;
    }

    /** Runs it for a few seconds at most; what the first ones took does not count, for neither side is warm then. */
    public static <E extends Exception> RoundTrips of(Statement<E> statement) throws E {
        measured(statement, WARM_UP, OF_WARM_UP);
        return new RoundTrips(measured(statement, STATEMENTS, OF_STATEMENTS));
    }

    private static <E extends Exception> List<Duration> measured(Statement<E> statement, int most, Duration atMost)
            throws E {
        List<Duration> measured = new ArrayList<>();
        long begun = System.nanoTime();
        long now = begun;
        while (measured.isEmpty() || (measured.size() < most && now - begun < atMost.toNanos())) {
            statement.run();
            long before = now;
            now = System.nanoTime();
            measured.add(Duration.ofNanos(now - before));
        }
        return measured;
    }

    public Duration median() {
        return quantile(0.5);
    }

    /**
     * The one that this part of them does not exceed.
     *
     * @param fraction between 0 and 1
     */
    public Duration quantile(double fraction) {
        return ascending.get((int) Math.min(ascending.size() - 1L, Math.round(fraction * ascending.size())));
    }
}
