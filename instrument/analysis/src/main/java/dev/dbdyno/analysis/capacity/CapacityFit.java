package dev.dbdyno.analysis.capacity;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the load on an SLA's bound crosses 1, from all probes together.
 *
 * <p>The last bracket of a search would be decided by the noise of its last few windows, and by the median of a short
 * window's percentile, which lies below the percentile itself. The fit therefore uses {@link SlaCheck.Use#load}, whose mean
 * has no such bias. Of the load, a part hardly depends on the rate (the service itself), the other grows about exponentially
 * near saturation (the tail of the waiting time: Kingman, 1962), and far beyond it a window shows little but that it is too
 * much. That is what a logistic curve on a floor says of {@code min(load, MOST) / MOST}. The floor is read off the probes well
 * below; where the curve crosses the bound and how steeply is weighed by quasi-likelihood (Wedderburn, Biometrika 61, 1974;
 * fractional responses: Papke and Wooldridge, 1996) on a grid, and the mean of the crossing is the estimate. On a grid
 * nothing diverges where the probes separate perfectly, as they often do.
 */
final class CapacityFit {

    /**
     * A window far beyond its bound says no more than one well beyond it, so that a single pause cannot decide a fit.
     */
    private static final double MOST = 10;

    /** The same limit for a window below the rate that all probes together say passes. There it is one against many. */
    private static final double MOST_BELOW = 4;

    private static final double AT_BOUND = 1 / MOST;

    /** How near probes must be to count, in the logarithm of the rate. No single curve fits all rates. */
    private static final double REACH = 0.12;

    /** Weights below this count as none. */
    private static final double NO_WEIGHT = 1e-3;

    /** How far beyond the bracket the crossing may lie, in the logarithm of the rate. */
    private static final double MARGIN = 0.12;

    private static final double STEP = 0.006;

    /** The slopes that are tried, from a latency that hardly depends on the rate to a queue that tips over. */
    private static final double[] SLOPES = {2, 4, 8, 14, 24, 42, 75, 130, 250, 500};

    /** The largest part of the bound that the floor may take. The curve must still be able to cross the bound. */
    private static final double HIGHEST_FLOOR = 0.8;

    /** Where the floor is read, in the logarithm of the rate, below the crossing. */
    private static final double FLOOR_FROM = 0.8;

    private static final double FLOOR_TO = 0.14;

    /**
     * The part of the observed floor that stays the same up to the bound. By simulation of queues with 1 to 32 servers
     * (docs/method.md), none of it gives capacities that are too low, all of it capacities that are too high.
     */
    private static final double FLOOR_PART = 0.5;

    /** Limits of a window's variance, as a fraction of that of a single yes or no. */
    private static final double LEAST_DISPERSION = 0.005;

    private static final double MOST_DISPERSION = 0.3;

    /** The reach is centred on the estimate, which moves it. It is centred anew this often. */
    private static final int ROUNDS = 3;

    /**
     * Where the load crosses 1.
     *
     * @param log logarithm of the rate
     * @param logError its standard error, as far as the scatter of the windows around the curve shows it
     */
    record Crossing(double log, double logError) {
        double perSecond() {
            return Math.exp(log);
        }
    }

    private record Point(double x, double share, double weight) {}

    /** A floor with a logistic curve on it that meets the bound at the crossing. */
    private record Curve(double floor, double slope, double crossing, double logitAtCrossing) {

        static Curve of(double floor, double slope, double crossing) {
            double share = (AT_BOUND - floor * AT_BOUND) / (1 - floor * AT_BOUND);
            return new Curve(floor * AT_BOUND, slope, crossing, Math.log(share / (1 - share)));
        }

        double at(double x) {
            double logistic = 1 / (1 + Math.exp(-logitAtCrossing - slope * (x - crossing)));
            return Math.clamp(floor + (1 - floor) * logistic, 1e-6, 1 - 1e-6);
        }

        double logLikelihood(List<Point> points) {
            double sum = 0;
            for (Point point : points) {
                double expected = at(point.x);
                sum += point.weight * (point.share * Math.log(expected) + (1 - point.share) * Math.log1p(-expected));
            }
            return sum;
        }

        /** Pearson's estimate of the dispersion, from the weighted residuals. */
        double dispersion(List<Point> points) {
            double squares = 0;
            double weights = 0;
            for (Point point : points) {
                double expected = at(point.x);
                double residual = point.share - expected;
                squares += point.weight * residual * residual / (expected * (1 - expected));
                weights += point.weight;
            }
            return Math.clamp(squares / Math.max(1, weights - 2), LEAST_DISPERSION, MOST_DISPERSION);
        }
    }

    private final List<ProbeVotes.Probe> probes;
    private final double low;
    private final double from;
    private final double to;

    private CapacityFit(List<ProbeVotes.Probe> probes, double low, double high) {
        this.probes = probes;
        this.low = low;
        this.from = Math.log(low) - MARGIN;
        this.to = Math.log(high) + MARGIN;
    }

    /** The lowest crossing of all bounds: the SLA holds where all of them do. */
    static Crossing of(List<ProbeVotes.Probe> probes, double low, double high) {
        CapacityFit fit = new CapacityFit(probes, low, high);
        Crossing lowest = fit.beyond();
        for (int bound = 0; bound < probes.getFirst().check().uses().size(); bound++) {
            Crossing crossing = fit.crossing(bound);
            lowest = crossing.log < lowest.log ? crossing : lowest;
        }
        return lowest;
    }

    /** The crossing if nothing crosses: the end of the range. */
    private Crossing beyond() {
        return new Crossing(to, 0);
    }

    private Crossing crossing(int bound) {
        Crossing crossing = new Crossing((from + to) / 2, 0);
        for (int round = 0; round < ROUNDS; round++) {
            List<Point> points = points(bound, crossing.log);
            if (points.stream().noneMatch(point -> point.share > AT_BOUND)) {
                return beyond();
            }
            crossing = crossing(points, floor(bound, crossing.log));
        }
        return crossing;
    }

    private List<Point> points(int bound, double center) {
        List<Point> points = new ArrayList<>();
        for (ProbeVotes.Probe probe : probes) {
            double x = Math.log(probe.perSecond());
            double away = (x - center) / REACH;
            double weight = Math.exp(-away * away / 2);
            if (weight > NO_WEIGHT) {
                double load = probe.check().uses().get(bound).load();
                double most = probe.perSecond() < low ? MOST_BELOW : MOST;
                points.add(new Point(x, Math.min(load, most) / MOST, weight));
            }
        }
        return points;
    }

    private double floor(int bound, double center) {
        double mean = probes.stream()
                .filter(probe -> {
                    double below = center - Math.log(probe.perSecond());
                    return below >= FLOOR_TO && below <= FLOOR_FROM;
                })
                .mapToDouble(probe -> probe.check().uses().get(bound).load())
                .average()
                .orElse(0);
        return FLOOR_PART * Math.min(HIGHEST_FLOOR, mean);
    }

    /** Mean and deviation of the crossing, all curves weighed by their likelihood. */
    private Crossing crossing(List<Point> points, double floor) {
        List<Curve> curves = curves(floor);
        double[] logs = curves.stream()
                .mapToDouble(curve -> curve.logLikelihood(points))
                .toArray();
        int best = 0;
        for (int i = 1; i < logs.length; i++) {
            best = logs[i] > logs[best] ? i : best;
        }
        double dispersion = curves.get(best).dispersion(points);
        double sum = 0;
        double squares = 0;
        double weights = 0;
        for (int i = 0; i < logs.length; i++) {
            double weight = Math.exp((logs[i] - logs[best]) / dispersion);
            double crossing = curves.get(i).crossing;
            sum += weight * crossing;
            squares += weight * crossing * crossing;
            weights += weight;
        }
        double mean = sum / weights;
        return new Crossing(mean, Math.sqrt(Math.max(0, squares / weights - mean * mean)));
    }

    private List<Curve> curves(double floor) {
        List<Curve> curves = new ArrayList<>();
        for (double slope : SLOPES) {
            for (double crossing = from; crossing <= to; crossing += STEP) {
                curves.add(Curve.of(floor, slope, crossing));
            }
        }
        return curves;
    }
}
