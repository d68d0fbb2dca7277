package dev.dbdyno.analysis.statistics;

import org.jspecify.annotations.Nullable;

/**
 * A number with what is known of its error.
 *
 * @param point the best guess
 * @param interval null where there are too few blocks to give one
 */
public record Estimate(double point, @Nullable Interval interval) {

    /**
     * How far the interval reaches above the point, as a fraction of the point: the half-width that a run's precision is
     * about. Infinite where there is no interval.
     */
    public double halfWidthFraction() {
        return interval == null ? Double.POSITIVE_INFINITY : interval.high() / point - 1;
    }
}
