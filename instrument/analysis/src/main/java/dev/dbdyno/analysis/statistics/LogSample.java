package dev.dbdyno.analysis.statistics;

import dev.dbdyno.results.plan.Looks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Logarithms of one positive number a block: of a ratio, or of a fork's own measure.
 *
 * <p>Ratios are symmetrical on the logarithm's scale: 2 and 1/2 are equally far from 1, and to swap arm and reference
 * changes nothing but the sign.
 *
 * @param size how many; at least 1
 * @param mean of the logarithms
 * @param standardError of the mean, from the sample's own variance; NaN for a single one
 * @param degreesOfFreedom of that variance: the size less the number of means that were taken
 */
public record LogSample(int size, double mean, double standardError, int degreesOfFreedom) {

    /** Numbers that have one mean. */
    public LogSample(int size, double mean, double standardError) {
        this(size, mean, standardError, size - 1);
    }

    public static LogSample ofLogs(double[] logs, int size) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += logs[i];
        }
        double mean = sum / size;
        double squares = 0;
        for (int i = 0; i < size; i++) {
            squares += (logs[i] - mean) * (logs[i] - mean);
        }
        return new LogSample(size, mean, Math.sqrt(squares / (size - 1) / size));
    }

    /** A sample of the values' logarithms; null if there is no value, or if one of them has no logarithm. */
    public static @Nullable LogSample of(List<Double> values) {
        if (values.isEmpty() || values.stream().anyMatch(value -> !(value > 0))) {
            return null;
        }
        double[] logs = values.stream().mapToDouble(Math::log).toArray();
        return ofLogs(logs, logs.length);
    }

    public boolean hasInterval() {
        return size >= Looks.FEWEST_BLOCKS;
    }

    /** The geometric mean. */
    public double point() {
        return Math.exp(mean);
    }

    /** The interval on the values' own scale. */
    public Interval interval(double confidence) {
        double half = halfWidth(confidence);
        return new Interval(Math.exp(mean - half), Math.exp(mean + half));
    }

    public Estimate estimate(double confidence) {
        return new Estimate(point(), hasInterval() ? interval(confidence) : null);
    }

    /** One-sided p of "the logarithm's mean is at most this". */
    public double pOfAtMost(double log) {
        return StudentT.upperP(degreesOfFreedom, distance(log));
    }

    /** One-sided p of "the logarithm's mean is at least this". */
    public double pOfAtLeast(double log) {
        return StudentT.upperP(degreesOfFreedom, -distance(log));
    }

    /** The distance from the mean in standard errors. If the sample does not scatter, it is infinite or 0. */
    private double distance(double log) {
        double distance = mean - log;
        return distance == 0 ? 0 : distance / standardError;
    }

    public double halfWidth(double confidence) {
        return StudentT.quantile(degreesOfFreedom, confidence) * standardError;
    }

    /** The means that were taken: 1, or one for each of its {@link Strata}. */
    public int means() {
        return size - degreesOfFreedom;
    }

    /** The half-width that the interval of so many logarithms has if they scatter by sigma. */
    public static double expectedHalfWidth(double sigma, int size, double confidence) {
        return expectedHalfWidth(sigma, size, 1, confidence);
    }

    /** The same of logarithms of which so many means are taken. */
    public static double expectedHalfWidth(double sigma, int size, int means, double confidence) {
        return StudentT.quantile(Math.max(1, size - means), confidence) * sigma / Math.sqrt(size);
    }
}
