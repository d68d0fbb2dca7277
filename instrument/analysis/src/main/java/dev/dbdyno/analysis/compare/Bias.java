package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How far the true ratio may lie from what was measured for reasons that do not scatter, on the logarithm's scale.
 *
 * @param down by which it may be lower
 * @param up by which it may be higher
 * @param trend from round to round; null where blocks have no rounds, or are too few
 * @param jitOfArm share of the machine that the arm's compiler had while it was measured, and that operations then have; 0 for
 *     measures that it does not take from
 * @param jitOfReference likewise of the reference
 */
public record Bias(double down, double up, @Nullable Trend trend, double jitOfArm, double jitOfReference) {

    /** Keeps the logarithm finite. A comparison is void long before. */
    private static final double MOST = 0.99;

    /**
     * The smallest bias that is worth a word, on the logarithm's scale. The ends of intervals are printed to two
     * decimals.
     */
    public static final double WORTH_A_WORD = 0.01;

    /** No known bias. */
    public static final Bias NONE = new Bias(0, 0, null, 0, 0);

    static Bias of(@Nullable Trend trend, double jitOfArm, double jitOfReference) {
        double toGo = trend == null ? 0 : trend.stillToGo();
        return new Bias(
                Math.max(0, -toGo) + given(jitOfReference),
                Math.max(0, toGo) + given(jitOfArm),
                trend,
                jitOfArm,
                jitOfReference);
    }

    /** What a throughput gains, at most, when the compiler's share of the machine is given to operations. */
    private static double given(double jitFraction) {
        return -Math.log1p(-Math.min(jitFraction, MOST));
    }

    /** Whether it moves an end so far that the reader should know why. */
    public boolean isWorthAWord() {
        return Math.max(down, up) >= WORTH_A_WORD;
    }

    /**
     * Whether the ratio was seen to move while it was measured. The compiler's share alone is no sign of that: a steady fork has up
     * to two percent of the machine too.
     */
    public boolean isStillMoving() {
        return trend != null && Math.abs(trend.stillToGo()) >= WORTH_A_WORD;
    }

    /** Widens an interval of scatter by this bias. */
    public Interval widen(Interval scatter) {
        return new Interval(scatter.low() * Math.exp(-down), scatter.high() * Math.exp(up));
    }
}
