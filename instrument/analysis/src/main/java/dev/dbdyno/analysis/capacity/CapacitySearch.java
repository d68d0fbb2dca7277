package dev.dbdyno.analysis.capacity;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The search for the highest rate that meets an SLA, one fork's probes at a time (docs/method.md, section 10).
 *
 * <p>Pure: the same probes give the same next rate, so a stored search can be replayed. Doubling or halving brackets the
 * capacity, bisecting on a geometric scale narrows the bracket, probes on both sides of the {@link CapacityFit fit} then
 * settle it, and the last one lies below it. No single probe decides: the bracket lies where the fewest of all probes
 * disagree with it ({@link ProbeVotes}), and both of its ends are probed twice. Where a fork searches for several SLAs, all
 * its probes serve each of them. The knee is narrowed down behind them.
 */
public final class CapacitySearch {

    /** The most probes of one fork for one SLA, invalid ones included. A search that takes more has nothing to add. */
    static final int MOST_PROBES = 48;

    /** Windows at one rate that may be invalid before the rate counts as one that cannot be offered. */
    static final int MOST_INVALID = 3;

    /** After this many halvings of the first rate, nothing that this stack can do meets the SLA. */
    private static final double LOWEST_FRACTION = 1.0 / 1024;

    /** Probes near the estimate that every search makes: the estimate's error falls with their root. */
    static final int PROBES_NEAR = 8;

    /** A bracket that ends at a rate which cannot be offered is not narrowed beyond this. */
    private static final double OFFER_RESOLUTION = 0.1;

    private final Probing.CapacitySearch plan;
    private final ProbeVotes votes;

    private CapacitySearch(Probing.CapacitySearch plan, List<Measurement> soFar) {
        this.plan = plan;
        this.votes = ProbeVotes.of(plan.sla(), soFar, MOST_INVALID);
    }

    /**
     * The rate to probe next; empty when the search is done.
     *
     * <p>One SLA after the other, each with all probes so far: those of a later one may reopen what an earlier one had
     * settled, and then it is asked again.
     */
    public static Optional<Double> nextRate(Probing.CapacitySearch plan, List<Measurement> soFar) {
        if (soFar.isEmpty()) {
            return Optional.of(plan.fromPerSecond());
        }
        List<CapacitySearch> searches = plan.slas().stream()
                .map(sla -> new CapacitySearch(plan.at(sla), soFar))
                .toList();
        if (soFar.size() >= searches.size() * MOST_PROBES) {
            return Optional.empty();
        }
        // a window is as doubtful to one search as to another
        OptionalDouble doubtful = searches.getFirst().votes.toRepeat();
        return doubtful.isPresent()
                ? Optional.of(doubtful.getAsDouble())
                : narrowed(searches).or(() -> knee(searches, soFar)).or(() -> below(searches));
    }

    /**
     * Narrows the knee to the resolution and no further. Near the knee latency rises so steeply that few probes place
     * it.
     */
    private static Optional<Double> knee(List<CapacitySearch> searches, List<Measurement> soFar) {
        CapacitySearch first = searches.getFirst();
        CapacitySearch search = new CapacitySearch(first.plan.knee(), soFar);
        ProbeVotes.Bracket bracket = search.votes.bracket();
        // where even the first rate was too much, and no other met the SLA, there is nothing to be beside
        return first.found().isPresent() || bracket.high() > first.plan.fromPerSecond()
                ? search.narrow(bracket)
                : Optional.empty();
    }

    /** Whether a probe can be believed: valid, and with a compiler that is next to idle. */
    public static boolean isClean(Measurement probe) {
        return ProbeVotes.doubt(probe) == ProbeVotes.Doubt.NONE;
    }

    private static Optional<Double> narrowed(List<CapacitySearch> searches) {
        return searches.stream().flatMap(search -> search.next().stream()).findFirst();
    }

    /** The last probe is never above the capacity found, so that the fork ends as a service that holds its load. */
    private static Optional<Double> below(List<CapacitySearch> searches) {
        CapacitySearch first = searches.getFirst();
        return searches.stream()
                .flatMap(search -> search.found().stream())
                .map(CapacityOutcome.Found::perSecond)
                .min(Comparator.naturalOrder())
                .filter(lowest -> first.votes.lastRate() > lowest)
                .map(lowest -> lowest / first.step());
    }

    /** The capacity in operations per second; empty where the probes do not enclose one. */
    public static OptionalDouble capacityOf(Probing.CapacitySearch plan, List<Measurement> soFar) {
        return new CapacitySearch(plan, soFar)
                .found()
                .map(found -> OptionalDouble.of(found.perSecond()))
                .orElse(OptionalDouble.empty());
    }

    /** The outcome according to the probes so far, whether the search has ended or not. */
    public static CapacityOutcome outcomeOf(Probing.CapacitySearch plan, List<Measurement> soFar) {
        return new CapacitySearch(plan, soFar).outcome();
    }

    /**
     * An arm's own capacity, from the probes of its forks; null where none has one.
     *
     * <p>Its error is the scatter over forks, or what the forks' own fits find, whichever is larger: the scatter contains the
     * fits' errors, and can be less than they are only by chance. That is the estimate of the variance between forks which is
     * cut off at 0 (R. DerSimonian and N. Laird: "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 1986). The
     * interval then has a third of the search's resolution more at either end. How far the search is off in the same direction
     * in every fork, no scatter between forks can show; simulation shows that it is less than this (docs/method.md). In the
     * ratio of two arms it cancels.
     */
    public static @Nullable Estimate estimate(
            Probing.CapacitySearch plan, List<List<Measurement>> forks, double confidence) {
        return estimateOf(
                plan,
                forks.stream()
                        .flatMap(probes -> new CapacitySearch(plan, probes).found().stream())
                        .toList(),
                confidence);
    }

    private static @Nullable Estimate estimateOf(
            Probing.CapacitySearch plan, List<CapacityOutcome.Found> forks, double confidence) {
        LogSample scatter = LogSample.of(
                forks.stream().map(CapacityOutcome.Found::perSecond).toList());
        if (scatter == null) {
            return null;
        }
        double ownVariance = forks.stream()
                .mapToDouble(fork -> fork.logError() * fork.logError())
                .average()
                .orElse(0);
        double standardError = Math.max(scatter.standardError(), Math.sqrt(ownVariance / scatter.size()));
        Estimate estimate = new LogSample(scatter.size(), scatter.mean(), standardError).estimate(confidence);
        Interval interval = estimate.interval();
        if (interval == null) {
            return estimate;
        }
        double factor = 1 + plan.resolutionFraction() / 3;
        return new Estimate(estimate.point(), new Interval(interval.low() / factor, interval.high() * factor));
    }

    /**
     * The knee of an arm: the highest rate that is achieved with the median within the bound on latency; null where the
     * probes of no fork enclose it closely. Single stalls hardly move it.
     */
    public static @Nullable Estimate knee(
            Probing.CapacitySearch plan, List<List<Measurement>> forks, double confidence) {
        List<CapacityOutcome.Found> knees = new ArrayList<>();
        forks.forEach(probes -> kneeOf(plan, probes).ifPresent(knees::add));
        return estimateOf(plan, knees, confidence);
    }

    /** The knee that one fork found: the middle of its bracket, because it may lie anywhere within. */
    static Optional<CapacityOutcome.Found> kneeOf(Probing.CapacitySearch plan, List<Measurement> probes) {
        return new CapacitySearch(plan.knee(), probes).found().flatMap(found -> {
            double width = Math.log(found.failedPerSecond() / found.passedPerSecond());
            // two steps: later probes may have reopened a bracket that was narrow
            return width <= 2 * Math.log1p(plan.resolutionFraction())
                    ? Optional.of(new CapacityOutcome.Found(
                            Math.sqrt(found.passedPerSecond() * found.failedPerSecond()),
                            width / Math.sqrt(12),
                            found.passedPerSecond(),
                            found.failedPerSecond()))
                    : Optional.empty();
        });
    }

    private CapacityOutcome outcome() {
        ProbeVotes.Bracket bracket = votes.bracket();
        OptionalDouble refused = votes.refusedAbove(bracket.low());
        if (bracket.isClosed() && bracket.high() < ceiling(bracket)) {
            CapacityFit.Crossing crossing = fit(bracket);
            return new CapacityOutcome.Found(crossing.perSecond(), crossing.logError(), bracket.low(), bracket.high());
        }
        if (bracket.hasLow()) {
            return new CapacityOutcome.AtLeast(
                    bracket.low(),
                    refused.isPresent()
                            ? "%s/s could not be offered: %s"
                                    .formatted(Words.number(refused.getAsDouble()), votes.lastInvalid())
                            : "the search ended before a rate failed");
        }
        return new CapacityOutcome.NotFound(
                bracket.hasHigh()
                        ? "no rate from %s/s up met the SLA: %s"
                                .formatted(Words.number(bracket.high()), votes.lastBroken())
                        : "no probe was valid: " + votes.lastInvalid());
    }

    private Optional<Double> next() {
        ProbeVotes.Bracket bracket = votes.bracket();
        return isNarrow(bracket) ? confirm(bracket) : narrow(bracket);
    }

    private Optional<Double> narrow(ProbeVotes.Bracket bracket) {
        if (!bracket.hasLow()) {
            double tooHigh = Math.min(bracket.high(), ceiling(bracket));
            if (tooHigh == Double.POSITIVE_INFINITY) {
                // what served another SLA was no use to this one
                return Optional.of(votes.lastRate());
            }
            double lower = tooHigh / 2;
            return lower >= plan.fromPerSecond() * LOWEST_FRACTION ? Optional.of(lower) : Optional.empty();
        }
        double ceiling = ceiling(bracket);
        if (bracket.high() > ceiling) {
            return ceiling > bracket.low() * (1 + OFFER_RESOLUTION)
                    ? Optional.of(Math.sqrt(bracket.low() * ceiling))
                    : Optional.empty();
        }
        if (!bracket.hasHigh()) {
            return Optional.of(2 * bracket.low());
        }
        return bracket.high() > bracket.low() * step()
                ? Optional.of(Math.sqrt(bracket.low() * bracket.high()))
                : Optional.empty();
    }

    private boolean isNarrow(ProbeVotes.Bracket bracket) {
        return bracket.isClosed() && bracket.high() <= ceiling(bracket) && bracket.high() <= bracket.low() * step();
    }

    private Optional<Double> confirm(ProbeVotes.Bracket bracket) {
        double resolution = plan.resolutionFraction();
        if (votes.failedNear(bracket.high(), resolution) < 2) {
            return Optional.of(bracket.high());
        }
        return votes.passedNear(bracket.low(), resolution) < 2 ? Optional.of(bracket.low()) : settle(bracket);
    }

    /** Probes on both sides of the estimate in turn. */
    private Optional<Double> settle(ProbeVotes.Bracket bracket) {
        double estimate = fit(bracket).perSecond();
        if (votes.near(estimate, plan.resolutionFraction()) >= PROBES_NEAR) {
            return Optional.empty();
        }
        return Optional.of(votes.lastRate() <= estimate ? estimate * step() : estimate / step());
    }

    private double step() {
        return 1 + plan.resolutionFraction();
    }

    private Optional<CapacityOutcome.Found> found() {
        return outcome() instanceof CapacityOutcome.Found found ? Optional.of(found) : Optional.empty();
    }

    private double ceiling(ProbeVotes.Bracket bracket) {
        return votes.refusedAbove(bracket.low()).orElse(Double.POSITIVE_INFINITY);
    }

    private CapacityFit.Crossing fit(ProbeVotes.Bracket bracket) {
        return CapacityFit.of(votes.probes(), bracket.low(), bracket.high());
    }
}
