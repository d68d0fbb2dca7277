package dev.dbdyno.studies;

import dev.dbdyno.analysis.statistics.Interval;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A published ratio and what it stands for.
 *
 * <p>A ratio P with a tolerance t stands for all ratios from P/(1+t) to P·(1+t). This is symmetrical: it does not matter which
 * of two arms is the reference. A ratio that is within its own tolerance of 1 claims that the arms are about equal.
 *
 * <p>Each grade compares the whole measured interval with a set of ratios, and the interval holds the true ratio in 95 % of
 * runs. At most one run in twenty therefore contradicts what is true, however short the runs are. An arm that is behind by
 * less than the tolerance is slower and about equal: either order is then right.
 *
 * @param ratio arm divided by reference, where more is better
 * @param toleranceFraction by which a measured ratio may differ
 */
record PublishedRatio(double ratio, double toleranceFraction) {

    /** The ratios whose size is the published one. */
    Interval accepted() {
        return around(ratio);
    }

    /** The ratios at which the study would call two arms about equal. */
    private Interval aboutEqual() {
        return around(1);
    }

    private Interval around(double centre) {
        return new Interval(centre / (1 + toleranceFraction), centre * (1 + toleranceFraction));
    }

    Order order() {
        if (aboutEqual().contains(ratio)) {
            return Order.ABOUT_EQUAL;
        }
        return ratio > 1 ? Order.FASTER : Order.SLOWER;
    }

    Grade.Measured heldAgainst(Interval measured) {
        return new Grade.Measured(shown(measured), orderOf(measured), within(accepted(), measured));
    }

    /** A narrow interval may show two orders, slower and about equal; the published one is then the one that counts. */
    private @Nullable Order shown(Interval measured) {
        return Stream.of(order(), Order.FASTER, Order.SLOWER, Order.ABOUT_EQUAL)
                .filter(order -> shows(measured, order))
                .findFirst()
                .orElse(null);
    }

    private boolean shows(Interval measured, Order order) {
        return switch (order) {
            case FASTER -> measured.low() > 1;
            case SLOWER -> measured.high() < 1;
            case ABOUT_EQUAL -> isIn(aboutEqual(), measured);
        };
    }

    private Outcome orderOf(Interval measured) {
        return switch (order()) {
            // an arm that is slower by less than the tolerance is about equal too: one side of 1 contradicts nothing
            // yet
            case ABOUT_EQUAL -> within(aboutEqual(), measured);
            case FASTER, SLOWER -> {
                Order shown = shown(measured);
                yield shown == null ? Outcome.CANNOT_TELL : shown == order() ? Outcome.AGREES : Outcome.CONTRADICTS;
            }
        };
    }

    private static Outcome within(Interval accepted, Interval measured) {
        if (isIn(accepted, measured)) {
            return Outcome.AGREES;
        }
        boolean apart = measured.high() < accepted.low() || accepted.high() < measured.low();
        return apart ? Outcome.CONTRADICTS : Outcome.CANNOT_TELL;
    }

    private static boolean isIn(Interval outer, Interval inner) {
        return outer.contains(inner.low()) && outer.contains(inner.high());
    }
}
