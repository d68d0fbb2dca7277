package dev.dbdyno.analysis.statistics;

import java.util.List;

/**
 * How the rate of rare events depends on where they are counted: log-linear Poisson regression (P. McCullagh and J. A. Nelder,
 * Generalized Linear Models, 2nd edition, 1989, chapter 6).
 *
 * <p>Its level follows from its slope, and at the likeliest slope the places that it expects events at have the same mean as
 * those where events were; the former rises with the slope, so that halving finds it.
 */
public final class CountTrend {

    /** Beyond any slope that means something; events at one end alone have an infinite one. */
    private static final double STEEPEST = 50;

    private static final int HALVINGS = 60;

    /**
     * What was counted at one place.
     *
     * @param x the place
     * @param exposure the count is expected to be proportional to this; above 0
     * @param count of events
     */
    public record Point(double x, double exposure, long count) {}

    private CountTrend() {}

    /** The slope of the rate's logarithm; NaN without events, or where all of them were looked for at one place. */
    public static double slope(List<Point> points) {
        double events = points.stream().mapToDouble(Point::count).sum();
        if (events == 0 || points.stream().map(Point::x).distinct().count() < 2) {
            return Double.NaN;
        }
        double seen =
                points.stream().mapToDouble(point -> point.count * point.x).sum() / events;
        double low = -STEEPEST;
        double high = STEEPEST;
        for (int i = 0; i < HALVINGS; i++) {
            double slope = (low + high) / 2;
            if (expected(points, slope) < seen) {
                low = slope;
            } else {
                high = slope;
            }
        }
        return (low + high) / 2;
    }

    /** The mean place of events whose rate has this slope. */
    private static double expected(List<Point> points, double slope) {
        double sum = 0;
        double weights = 0;
        double origin = points.getFirst().x;
        for (Point point : points) {
            double weight = point.exposure * Math.exp(slope * (point.x - origin));
            sum += weight * point.x;
            weights += weight;
        }
        return sum / weights;
    }
}
