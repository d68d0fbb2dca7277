package dev.dbdyno.scenarios;

/** About how fast operations end. */
public sealed interface Pace {

    /** Measured with single rows on two processors. */
    Pace ONE_ROW = new PerSecond(20_000);

    /** This many operations end per second, whatever the pool. */
    record PerSecond(int operations) implements Pace {}

    /** Each holds a connection for this long. */
    record Holding(double seconds) implements Pace {}
}
