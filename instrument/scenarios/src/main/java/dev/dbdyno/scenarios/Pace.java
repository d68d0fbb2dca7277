package dev.dbdyno.scenarios;

/** About how fast operations end. */
public sealed interface Pace {

    /** Operations of as many statements, each of a single row. Measured on two processors. */
    static Pace ofRows(int statements) {
        return new PerSecond(Math.max(1, 20_000 / statements));
    }

    /** This many operations end per second, whatever the pool. */
    record PerSecond(int operations) implements Pace {}

    /** Each holds a connection for this long. */
    record Holding(double seconds) implements Pace {}
}
