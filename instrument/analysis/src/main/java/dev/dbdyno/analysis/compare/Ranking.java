package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which arm is best, and how far the others are behind.
 *
 * @param metric that the run's verdict is about
 * @param ranks every arm once: the leader, those that may share its place, those behind it, and last those without a verdict
 */
public record Ranking(Metric metric, List<Rank> ranks) {

    /** An arm's place in relation to the leader. */
    public enum Place {
        LEADS,
        /** Equivalent to the leader, within the plan's margin. */
        LEVEL,
        /** It may be the leader: the two cannot be distinguished. */
        OPEN,
        BEHIND,
        /** Its place is unknown. */
        UNRANKED
    }

    /**
     * An arm's place.
     *
     * @param ratio of the arm to the leader by the measure, as {@link Comparison#told}; null for the leader and where there is none
     * @param reason why it has no place; empty for most
     */
    public record Rank(int arm, Place place, @Nullable Estimate ratio, String reason) {}

    public Ranking {
        ranks = List.copyOf(ranks);
    }

    /** The leader; empty if no arm has a result with which it could lead. */
    public Optional<Rank> leader() {
        return ranks.stream().filter(rank -> rank.place() == Place.LEADS).findFirst();
    }

    public List<Rank> at(Place place) {
        return ranks.stream().filter(rank -> rank.place() == place).toList();
    }

    /** Whether any two arms are distinguished, or known to be equivalent. */
    public boolean saysAnything() {
        return ranks.stream().anyMatch(rank -> rank.place() == Place.BEHIND || rank.place() == Place.LEVEL);
    }
}
