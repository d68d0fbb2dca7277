package dev.dbdyno.analysis.distance;

import dev.dbdyno.analysis.distance.DistancePair.Crossing;
import dev.dbdyno.analysis.distance.DistancePair.Order;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.plan.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where the lines of two arms cross, from their log ratios at several distances in several blocks.
 *
 * <p>Between two neighbouring distances the time that an operation takes is drawn straight, because an operation of so many round
 * trips takes so much longer with each: two such arms then cross where they do, however far apart the distances lie. Throughput
 * has no such shape on any scale. What is interpolated in each block is the difference of the two arms' times.
 *
 * <p>A place belongs to the interval if a t test over blocks does not tell that difference from 0: Fieller's interval for the root of
 * a straight line (E. C. Fieller: "Some problems in interval estimation", Journal of the Royal Statistical Society B 16, 1954),
 * taken from distance to distance. So no block has to cross by itself, and none is left out for crossing elsewhere or twice.
 *
 * <p>That lines cross at all is said where the order is decided on both sides, each at a confidence corrected for the number of
 * distances (Bonferroni): of two arms that do the same, some distance differs by chance.
 */
final class Crossings {

    private final double[] nanos;
    private final double[] times;
    private final double[][] logs;
    private final double confidence;
    private final double marginFraction;

    /**
     * Compares two arms.
     *
     * @param nanos round trips, ascending
     * @param times of an operation at each of them, by any unit: the geometric mean of the two arms'
     * @param logs of the ratio of their throughputs: a row a block, a column a round trip
     * @param confidence of the intervals
     * @param marginFraction within which the two are equivalent
     */
    Crossings(double[] nanos, double[] times, double[][] logs, double confidence, double marginFraction) {
        this.nanos = nanos;
        this.times = times;
        this.logs = logs;
        this.confidence = confidence;
        this.marginFraction = marginFraction;
    }

    /** The order of the two arms at each distance; undecided everywhere if there are too few blocks. */
    List<Order> orders() {
        return IntStream.range(0, nanos.length)
                .mapToObj(distance -> order(sampleOf(logs(distance))))
                .toList();
    }

    /** Equivalence is two one-sided tests, each at the error of a distance. */
    private Order order(LogSample sample) {
        if (sample.size() < Looks.FEWEST_BLOCKS) {
            return Order.UNDECIDED;
        }
        double error = (1 - confidence) / nanos.length;
        double gap = Math.abs(sample.mean());
        if (gap > sample.halfWidth(1 - error)) {
            return sample.mean() > 0 ? Order.MORE : Order.LESS;
        }
        return gap + sample.halfWidth(1 - 2 * error) <= Math.log1p(marginFraction) ? Order.EQUIVALENT : Order.UNDECIDED;
    }

    private static LogSample sampleOf(double[] values) {
        return LogSample.ofLogs(values, values.length);
    }

    private double[] logs(int distance) {
        return IntStream.range(0, logs.length)
                .mapToDouble(block -> logs[block][distance])
                .toArray();
    }

    /** The difference of the two arms' times per operation in each block, the other arm's minus this one's. */
    private double[] differences(int distance) {
        return DoubleStream.of(logs(distance))
                .map(log -> 2 * times[distance] * Math.sinh(log / 2))
                .toArray();
    }

    /** All crossings, from near to far. */
    List<Crossing> all() {
        List<Order> orders = orders();
        List<Crossing> crossings = new ArrayList<>();
        int decided = -1;
        for (int distance = 0; distance < orders.size(); distance++) {
            if (!orders.get(distance).isOfOneSide()) {
                continue;
            }
            if (decided >= 0 && orders.get(decided) != orders.get(distance)) {
                crossings.add(between(decided, distance, orders.get(distance)));
            }
            decided = distance;
        }
        return crossings;
    }

    private Crossing between(int near, int far, Order becomes) {
        List<Double> roots = new ArrayList<>();
        List<Double> ends = new ArrayList<>();
        for (int from = near; from < far; from++) {
            Segment segment = new Segment(from);
            segment.root().forEach(roots::add);
            segment.ends().forEach(ends::add);
        }
        // lines that meet more than once on their way meet an odd number of times: the one in the middle stands for all
        double point = roots.get(roots.size() / 2);
        double low = ends.stream().mapToDouble(end -> end).reduce(point, Math::min);
        double high = ends.stream().mapToDouble(end -> end).reduce(point, Math::max);
        return new Crossing(becomes, point, new Interval(low, high));
    }

    /** The line from one distance to the next. Values between them are interpolated in every block. */
    private final class Segment {
        private final double from;
        private final double length;
        private final double mean;
        private final double rise;
        private final double variance;
        private final double covariance;
        private final double varianceBehind;

        Segment(int distance) {
            double[] here = differences(distance);
            double[] next = differences(distance + 1);
            LogSample sample = sampleOf(here);
            LogSample behind = sampleOf(next);
            this.from = nanos[distance];
            this.length = nanos[distance + 1] - from;
            this.mean = sample.mean();
            this.rise = behind.mean() - mean;
            this.variance = sample.standardError() * sample.standardError();
            this.varianceBehind = behind.standardError() * behind.standardError();
            double products = 0;
            for (int block = 0; block < here.length; block++) {
                products += (here[block] - sample.mean()) * (next[block] - behind.mean());
            }
            this.covariance = products / (here.length - 1) / here.length;
        }

        /** The point where the mean is 0. The near end belongs to this segment, the far end to the next one. */
        DoubleStream root() {
            double fraction = -mean / rise;
            return fraction >= 0 && fraction < 1 ? DoubleStream.of(from + fraction * length) : DoubleStream.empty();
        }

        /**
         * The points where the test is about to decide: the square of the mean equals that of its interval's
         * half-width.
         */
        DoubleStream ends() {
            double half = LogSample.expectedHalfWidth(1, logs.length, confidence) * Math.sqrt(logs.length);
            double t2 = half * half;
            double a = rise * rise - t2 * (variance - 2 * covariance + varianceBehind);
            double b = 2 * (mean * rise - t2 * (covariance - variance));
            double c = mean * mean - t2 * variance;
            return quadratic(a, b, c)
                    .filter(fraction -> fraction >= 0 && fraction <= 1)
                    .map(fraction -> from + fraction * length);
        }

        private static DoubleStream quadratic(double a, double b, double c) {
            double root = Math.sqrt(b * b - 4 * a * c);
            // the form that does not subtract what is nearly equal; not a number where there is no root
            double q = -(b + Math.copySign(root, b)) / 2;
            return DoubleStream.of(q / a, c / q).filter(Double::isFinite);
        }
    }
}
