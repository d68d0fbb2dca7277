package dev.dbdyno.load.usage;

/** Measures usage between two instants. */
@FunctionalInterface
public interface Meter {

    /** The first sweep. */
    Interval start();

    /** Has the next sweep read all anew, where otherwise only what has run since the last is read. */
    default void forget() {}

    /** An interval that has started. */
    @FunctionalInterface
    interface Interval {

        /** The second sweep, and the difference. */
        Usage stop();
    }
}
