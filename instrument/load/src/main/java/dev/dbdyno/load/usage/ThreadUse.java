package dev.dbdyno.load.usage;

/**
 * How a thread spent an interval.
 *
 * @param runNanos on a processor
 * @param waitNanos ready, but without a processor
 * @param ofNanos the interval; what is left of it the thread had nothing to do
 */
public record ThreadUse(long runNanos, long waitNanos, long ofNanos) {

    public double runFraction() {
        return (double) runNanos / ofNanos;
    }

    public double waitFraction() {
        return (double) waitNanos / ofNanos;
    }

    /** The fraction of time in which the thread ran or wanted to run. */
    public double wantedFraction() {
        return runFraction() + waitFraction();
    }
}
