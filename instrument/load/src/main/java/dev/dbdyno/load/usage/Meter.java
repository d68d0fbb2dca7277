package dev.dbdyno.load.usage;

/** Measures usage between two instants. */
@FunctionalInterface
public interface Meter {

    /** The first sweep. */
    Interval start();

    /** An interval that has started. */
    @FunctionalInterface
    interface Interval {

        /** The second sweep, and the difference. */
        Usage stop();
    }
}
