package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the true ratio may lie from what was measured for reasons that do not scatter, on the logarithm's scale.
 *
 * @param down by which it may be lower
 * @param up by which it may be higher
 * @param trend from round to round; null where blocks have no rounds, or are too few
 * @param stops what the hypervisor took is part of both
 * @param ofArm what its operations did not get, and may still gain
 * @param ofReference likewise
 */
public record Bias(double down, double up, @Nullable Trend trend, Stops stops, Withheld ofArm, Withheld ofReference) {

    /**
     * The smallest bias that is worth a word, on the logarithm's scale. The ends of intervals are printed to two
     * decimals.
     */
    public static final double WORTH_A_WORD = 0.01;

    /** No known bias. */
    public static final Bias NONE = new Bias(0, 0, null, Stops.NONE, Withheld.NOTHING, Withheld.NOTHING);

    static Bias of(@Nullable Trend trend, Stops stops, Withheld ofArm, Withheld ofReference) {
        double toGo = trend == null ? 0 : trend.stillToGo();
        return new Bias(
                Math.max(0, -toGo) + stops.down() + ofReference.gain(),
                Math.max(0, toGo) + stops.up() + ofArm.gain(),
                trend,
                stops,
                ofArm,
                ofReference);
    }

    /** Whether it moves an end so far that the reader should know why. */
    public boolean isWorthAWord() {
        return Math.max(down, up) >= WORTH_A_WORD;
    }

    /**
     * Whether the ratio seemed to move while it was measured, which may be chance: {@link Movements} allows for other ratios. The
     * compiler's share alone is no sign of it, since a steady fork has up to two percent of the machine too.
     */
    public boolean mayStillMove() {
        return trend != null && Math.abs(trend.stillToGo()) >= WORTH_A_WORD;
    }

    /** Two-sided p of "the ratio does not move"; 1 where nothing is known of it. */
    double standsStillP() {
        return trend == null ? 1 : Math.min(1, 2 * trend.p());
    }

    /** Whether the true ratio may lie on the other side of 1 than this one, scatter aside. */
    public boolean outweighs(double ratio) {
        double log = Math.log(ratio);
        return log > -up && log < down;
    }

    /** Whether what the hypervisor took is a part of it that is worth a word. */
    public boolean isOfTheHypervisor() {
        return stops.most() >= WORTH_A_WORD;
    }

    /** The most that the hypervisor may have changed of the ratio, where blocks tell that it is less than at worst; else null. */
    public @Nullable Double stopsByBlocks() {
        return stops.most() < Withheld.gain(stoppedFraction()) ? Double.valueOf(Math.expm1(stops.most())) : null;
    }

    /** Whether clients that were idle at the ends of turns are such a part. */
    public boolean isOfIdleClients() {
        return Withheld.gain(idleFraction()) >= WORTH_A_WORD;
    }

    /** Whether warm-up is such a part, or there is no other. */
    public boolean isOfWarmUp() {
        return mayStillMove()
                || Withheld.gain(jitFraction()) >= WORTH_A_WORD
                || !(isOfTheHypervisor() || isOfIdleClients());
    }

    /** {@code warm-up and the hypervisor}: what of it is worth a word. */
    public String words() {
        List<String> parts = new ArrayList<>();
        if (isOfWarmUp()) {
            parts.add("warm-up");
        }
        if (isOfTheHypervisor()) {
            parts.add("the hypervisor");
        }
        if (isOfIdleClients()) {
            parts.add("idle clients");
        }
        return String.join(" and ", parts);
    }

    /** The larger share of the machine that one of the two compilers had. */
    public double jitFraction() {
        return Math.max(ofArm.jitFraction(), ofReference.jitFraction());
    }

    /** The larger part of the time in which the hypervisor may have stopped one of the two. */
    public double stoppedFraction() {
        return Math.max(ofArm.stoppedFraction(), ofReference.stoppedFraction());
    }

    /** The larger part of their time in which the clients of one of the two were idle. */
    public double idleFraction() {
        return Math.max(ofArm.idleFraction(), ofReference.idleFraction());
    }

    /** Widens an interval of scatter by this bias. */
    public Interval widen(Interval scatter) {
        return new Interval(scatter.low() * Math.exp(-down), scatter.high() * Math.exp(up));
    }
}
