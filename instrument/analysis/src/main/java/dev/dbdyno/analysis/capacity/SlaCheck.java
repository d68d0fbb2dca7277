package dev.dbdyno.analysis.capacity;

import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Whether one window meets an SLA, bound by bound.
 *
 * @param uses of the SLA's bounds in their order, and last of "achieved = offered", which holds for every SLA
 */
public record SlaCheck(List<Use> uses) {

    /**
     * How far the achieved rate may fall short of the offered one, because of Poisson arrivals and of the last reply.
     */
    private static final double BEHIND_FRACTION = 0.05;

    /**
     * An invalid window that passes counts only if it meets its bounds by far. Near the bound, letting such windows
     * pass and none fail would raise the estimate.
     */
    private static final double BY_FAR = 0.5;

    /** Operations beyond a bound, below which their number is mostly chance. */
    private static final double FEW = 10;

    public SlaCheck {
        uses = List.copyOf(uses);
    }

    /**
     * How much of a bound a window used.
     *
     * @param bound as the SLA writes it
     * @param usedFraction observed divided by allowed: the bound is met up to 1
     * @param load the same as an estimate without bias of what a very long window would show, 1 at the bound: of a
     *     percentile, the fraction of operations beyond its bound divided by the fraction that may be. A percentile of a
     *     short window lies below that of a long one more often than above it, the fraction does not.
     * @param chance what the load of so few operations may be off by: a search does not turn at less
     * @param ofLatency whether too few operations can hide what breaks it; of failures none is hidden
     * @param words both numbers
     */
    public record Use(String bound, double usedFraction, double load, double chance, boolean ofLatency, String words) {
        public boolean met() {
            return usedFraction <= 1;
        }

        boolean surelyBroken() {
            return load > 1 + chance;
        }

        public boolean metByFar() {
            boolean none = load == 0 && !ofLatency;
            return load <= BY_FAR && (none || load + chance <= 1);
        }
    }

    /**
     * Checks a window of an open loop against all bounds. A window of any other load has no offered rate, so only the
     * bounds are checked.
     */
    public static SlaCheck of(Sla sla, Measurement window) {
        Histogram latency = window.latency().nanos();
        List<Use> uses = new ArrayList<>();
        for (Sla.Bound bound : sla.bounds()) {
            uses.add(
                    switch (bound) {
                        case Sla.Percentile percentile -> use(percentile, latency);
                        case Sla.Mean mean -> use(mean, latency);
                        case Sla.Failures failures -> use(failures, window);
                    });
        }
        if (window.openLoop() != null) {
            uses.add(keptUp(window.openLoop(), window));
        }
        return new SlaCheck(uses);
    }

    public boolean met() {
        return uses.stream().allMatch(Use::met);
    }

    /** Whether every bound is met with at most half of what it allows, and those on latency by more than chance. */
    public boolean metByFar() {
        return met() && uses.stream().allMatch(Use::metByFar);
    }

    /** Whether a bound is broken by more than chance. */
    boolean surelyBroken() {
        return uses.stream().anyMatch(Use::surelyBroken);
    }

    /** The bounds that do not hold, in words; empty where all do. */
    public List<String> broken() {
        return uses.stream().filter(use -> !use.met()).map(Use::words).toList();
    }

    private static Use use(Sla.Percentile bound, Histogram latency) {
        long atMost = bound.atMost().toNanos();
        double observed = latency.getValueAtPercentile(100 * bound.fraction());
        double beyond = latency.getTotalCount() == 0 ? 0 : 1 - latency.getPercentileAtOrBelowValue(atMost) / 100;
        return new Use(
                bound.notation(),
                observed / atMost,
                beyond / (1 - bound.fraction()),
                chance(latency.getTotalCount() * (1 - bound.fraction())),
                true,
                "%s: %s".formatted(bound.notation(), Words.millis(observed)));
    }

    private static Use use(Sla.Mean bound, Histogram latency) {
        double observed = latency.getTotalCount() == 0 ? 0 : latency.getMean();
        double used = observed / bound.atMost().toNanos();
        return new Use(
                bound.notation(), used, used, 0, true, "%s: %s".formatted(bound.notation(), Words.millis(observed)));
    }

    private static Use use(Sla.Failures bound, Measurement window) {
        long all = window.operations() + window.failures();
        double failed = all == 0 ? 0 : (double) window.failures() / all;
        double used =
                bound.atMostFraction() == 0 ? (failed > 0 ? Double.MAX_VALUE : 0) : failed / bound.atMostFraction();
        return new Use(
                bound.notation(),
                used,
                used,
                chance((double) all * bound.atMostFraction()),
                false,
                "%s: %s".formatted(bound.notation(), Words.percent(failed)));
    }

    /** Two standard deviations of the expected number of operations beyond a bound, as a fraction of it. */
    private static double chance(double expected) {
        return expected > 0 && expected < FEW ? 2 / Math.sqrt(expected) : 0;
    }

    /** The time until the last operation ended, against the time in which all were due. */
    private static Use keptUp(OpenLoopWindow openLoop, Measurement window) {
        double dueSeconds = openLoop.due() / openLoop.offeredPerSecond();
        double behind = openLoop.due() == 0 ? 0 : Math.max(0, 1 - dueSeconds * 1e9 / window.durationNanos());
        // Poisson arrivals of few operations scatter by more than the tolerance themselves
        double allowed = BEHIND_FRACTION + 3 / Math.sqrt(Math.max(1.0, (double) openLoop.due()));
        double achieved = (window.operations() + window.failures()) * 1e9 / window.durationNanos();
        return new Use(
                "achieved = offered",
                behind / allowed,
                behind / allowed,
                0,
                false,
                "achieved %s of %s operations/s offered"
                        .formatted(Words.number(achieved), Words.number(openLoop.offeredPerSecond())));
    }
}
