package dev.dbdyno.analysis.statistics;

import dev.dbdyno.results.plan.Looks;
import java.util.List;

/**
 * Numbers of any sign, one a block or fork. For parts of a whole, whose means must add up as the parts do; ratios take a {@link
 * LogSample}.
 *
 * @param size how many; at least 1
 * @param standardError of the mean, from the sample's own variance; NaN for a single one
 */
public record MeanSample(int size, double mean, double standardError) {

    public static MeanSample of(List<Double> values) {
        int size = values.size();
        double mean = values.stream().mapToDouble(Double::doubleValue).sum() / size;
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return new MeanSample(size, mean, Math.sqrt(squares / (size - 1) / size));
    }

    public Estimate estimate(double confidence) {
        if (size < Looks.FEWEST_BLOCKS) {
            return new Estimate(mean, null);
        }
        double half = StudentT.quantile(size - 1, confidence) * standardError;
        return new Estimate(mean, new Interval(mean - half, mean + half));
    }

    /** Two-sided p of "the mean is 0"; 1 for a single number. */
    public double pOfZero() {
        if (size < 2) {
            return 1;
        }
        return mean == 0 ? 1 : Math.min(1, 2 * StudentT.upperP(size - 1, Math.abs(mean) / standardError));
    }
}
