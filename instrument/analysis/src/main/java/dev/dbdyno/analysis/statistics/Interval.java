package dev.dbdyno.analysis.statistics;

/** A confidence interval, both ends included. */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException(
                    "an interval's low end %s must not lie above its high end %s".formatted(low, high));
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
