package dev.dbdyno.analysis.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution (Student, The probable error of a mean, Biometrika 6, 1908). */
final class StudentT {

    /** A simulation asks for the same few quantiles millions of times. */
    private static final Map<Point, Double> QUANTILES = new ConcurrentHashMap<>();

    private record Point(int degreesOfFreedom, double confidence) {}

    private StudentT() {}

    /** The t that a two-sided interval of this confidence reaches to. */
    static double quantile(int degreesOfFreedom, double confidence) {
        return QUANTILES.computeIfAbsent(
                new Point(degreesOfFreedom, confidence),
                point -> TDistribution.of(point.degreesOfFreedom)
                        .inverseSurvivalProbability((1 - point.confidence) / 2));
    }

    /** The probability of a t of at least this. */
    static double upperP(int degreesOfFreedom, double t) {
        if (Double.isInfinite(t)) {
            return t > 0 ? 0 : 1;
        }
        return TDistribution.of(degreesOfFreedom).survivalProbability(t);
    }
}
