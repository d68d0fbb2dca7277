package dev.dbdyno.analysis.statistics;

import dev.dbdyno.results.plan.Looks;
import org.jspecify.annotations.Nullable;

/**
 * The ratio of two means that were taken over the same blocks, with Fieller's interval (E. C. Fieller: "Some problems in
 * interval estimation", Journal of the Royal Statistical Society B 16, 1954). It covers the true ratio as often as stated
 * however uncertain the denominator is, where an interval from the block's own ratios, or from the delta method, would not.
 */
public final class RatioOfMeans {

    private final int size;
    private final double numerator;
    private final double denominator;
    private final double varianceOfNumerator;
    private final double varianceOfDenominator;
    private final double covariance;

    private RatioOfMeans(double[] numerators, double[] denominators) {
        this.size = numerators.length;
        this.numerator = mean(numerators);
        this.denominator = mean(denominators);
        this.varianceOfNumerator = covarianceOfMeans(numerators, numerators);
        this.varianceOfDenominator = covarianceOfMeans(denominators, denominators);
        this.covariance = covarianceOfMeans(numerators, denominators);
    }

    /** The ratio for one number of each kind per block; null if there are too few blocks for an interval. */
    public static @Nullable RatioOfMeans of(double[] numerators, double[] denominators) {
        return numerators.length < Looks.FEWEST_BLOCKS ? null : new RatioOfMeans(numerators, denominators);
    }

    public double point() {
        return numerator / denominator;
    }

    /** Fieller's interval; null if the denominator may be 0, so that the ratio may be anything. */
    public @Nullable Interval interval(double confidence) {
        double t = StudentT.quantile(size - 1, confidence);
        double square = denominator * denominator - t * t * varianceOfDenominator;
        double product = numerator * denominator - t * t * covariance;
        double constant = numerator * numerator - t * t * varianceOfNumerator;
        if (!(square > 0)) {
            return null;
        }
        // at or above 0 but for rounding: the point itself always lies within
        double root = Math.sqrt(Math.max(0, product * product - square * constant));
        return new Interval((product - root) / square, (product + root) / square);
    }

    private static double mean(double[] values) {
        return LogSample.ofLogs(values, values.length).mean();
    }

    private static double covarianceOfMeans(double[] one, double[] other) {
        double meanOfOne = mean(one);
        double meanOfOther = mean(other);
        double products = 0;
        for (int i = 0; i < one.length; i++) {
            products += (one[i] - meanOfOne) * (other[i] - meanOfOther);
        }
        return products / (one.length - 1) / one.length;
    }
}
