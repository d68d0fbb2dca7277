package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranks a run's arms by the measure that its verdict is about.
 *
 * <p>Verdicts against the plan's reference decide wherever they can: an arm that beats the reference beats all that lose to it.
 * What they leave open, arms that both beat the reference, is decided by comparisons with the leader.
 */
public final class Rankings {

    private final Evidence evidence;
    private final Metric metric;

    public Rankings(Evidence evidence) {
        this.evidence = evidence;
        this.metric = evidence.metrics().getFirst();
    }

    /**
     * Ranks all arms, the best first.
     *
     * @param comparisons with the plan's reference, by all measures
     */
    public Ranking of(List<Comparison> comparisons) {
        List<Comparison> planned = comparisons.stream()
                .filter(comparison -> comparison.metric() == metric)
                .toList();
        if (planned.isEmpty()) {
            return new Ranking(metric, evidence.arms().stream().map(this::alone).toList());
        }
        if (planned.stream().allMatch(comparison -> comparison.verdict() instanceof Verdict.Voided)) {
            return new Ranking(
                    metric,
                    Stream.concat(
                                    Stream.of(new Rank(Comparisons.PLANNED_REFERENCE, Place.UNRANKED, null, "")),
                                    planned.stream().map(Rankings::rank))
                            .toList());
        }
        int leader = leader(planned);
        Stream<Rank> others = leader == Comparisons.PLANNED_REFERENCE
                ? planned.stream().map(Rankings::rank)
                : others(leader, planned);
        return new Ranking(
                metric,
                Stream.concat(Stream.of(new Rank(leader, Place.LEADS, null, "")), others)
                        .sorted(Comparator.comparing(Rank::place).thenComparing(this::bestFirst))
                        .toList());
    }

    private Rank alone(int arm) {
        boolean isKnown = evidence.estimate(metric, arm) != null;
        return new Rank(arm, isKnown ? Place.LEADS : Place.UNRANKED, null, "");
    }

    private int leader(List<Comparison> planned) {
        return planned.stream()
                .filter(comparison -> comparison.verdict() instanceof Verdict.Better)
                .min(Comparator.comparingDouble(comparison -> distance(comparison.ratio())))
                .map(Comparison::arm)
                .orElse(Comparisons.PLANNED_REFERENCE);
    }

    private int bestFirst(Rank a, Rank b) {
        return Double.compare(distance(a.ratio()), distance(b.ratio()));
    }

    /** Smaller is better, whatever the measure. */
    private double distance(@Nullable Estimate ratio) {
        if (ratio == null) {
            return Double.POSITIVE_INFINITY;
        }
        return metric.better() == Metric.Better.HIGHER ? -ratio.point() : ratio.point();
    }

    private Stream<Rank> others(int leader, List<Comparison> planned) {
        Map<Integer, Comparison> withReference =
                planned.stream().collect(Collectors.toMap(Comparison::arm, Function.identity()));
        return new Comparisons(evidence, leader)
                .by(metric).stream().map(withLeader -> rank(withLeader, withReference.get(withLeader.arm())));
    }

    /** @param withReference null for the reference itself, which the leader beats */
    private static Rank rank(Comparison withLeader, @Nullable Comparison withReference) {
        boolean isBehind = withReference == null || withReference.verdict() instanceof Verdict.Worse;
        if (isBehind && withLeader.ratio() != null) {
            return new Rank(withLeader.arm(), Place.BEHIND, withLeader.ratio(), "");
        }
        return withReference != null && withReference.verdict() instanceof Verdict.Voided
                ? rank(withReference)
                : rank(withLeader);
    }

    private static Rank rank(Comparison c) {
        return switch (c.verdict()) {
            case Verdict.Worse worse -> new Rank(c.arm(), Place.BEHIND, c.ratio(), "");
            case Verdict.Equivalent equivalent -> new Rank(c.arm(), Place.LEVEL, c.ratio(), "");
            // only noise in blocks that the pair alone has can say so of the best estimate
            case Verdict.Better better -> new Rank(c.arm(), Place.OPEN, c.ratio(), "");
            case Verdict.CannotTell(String reason) -> new Rank(c.arm(), Place.OPEN, c.told(), reason);
            case Verdict.Voided(String reason) -> new Rank(c.arm(), Place.UNRANKED, null, reason);
        };
    }
}
