package dev.dbdyno.analysis.statistics;

import java.util.stream.IntStream;

/**
 * The line through some points by least squares. Its error is that of the jackknife: each point is left out once (J. G. MacKinnon and
 * H. White: "Some heteroskedasticity-consistent covariance matrix estimators with improved finite sample properties", Journal of
 * Econometrics 29, 1985). That holds where points scatter by different amounts, and a slope that rests on a single point has none.
 *
 * @param points through which it goes
 * @param meanX of them
 * @param slope not a number where all points but one have the same x
 * @param standardError of the slope; not a number likewise
 */
public record Line(int points, double meanX, double slope, double standardError) {

    /** Points that differ by less, their squares added up, differ by rounding. */
    private static final double ALIKE = 1e-20;

    /** The line through at least three points. */
    public static Line through(double[] x, double[] y) {
        double slope = slope(x, y);
        double squares = IntStream.range(0, x.length)
                .mapToDouble(i -> slope(without(i, x), without(i, y)) - slope)
                .map(change -> change * change)
                .sum();
        return new Line(x.length, mean(x), slope, Math.sqrt(squares * (x.length - 1) / x.length));
    }

    /** The half-width of the slope's interval, by Student's t. */
    public double halfWidth(double confidence) {
        return StudentT.quantile(points - 2, confidence) * standardError;
    }

    /** The slope by least squares; not a number where all points have the same x. */
    public static double slope(double[] x, double[] y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double squares = 0;
        double products = 0;
        for (int i = 0; i < x.length; i++) {
            squares += (x[i] - meanX) * (x[i] - meanX);
            products += (x[i] - meanX) * (y[i] - meanY);
        }
        return squares < ALIKE ? Double.NaN : products / squares;
    }

    private static double mean(double[] values) {
        return LogSample.ofLogs(values, values.length).mean();
    }

    private static double[] without(int left, double[] values) {
        return IntStream.range(0, values.length)
                .filter(i -> i != left)
                .mapToDouble(i -> values[i])
                .toArray();
    }
}
