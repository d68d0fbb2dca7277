package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two arms of which the run has decided that one is better.
 *
 * @param metric that has decided it
 * @param behind the arm that is slower, or costs more
 */
public record Gap(Metric metric, int behind, int ahead) {

    /**
     * The gap of each arm that is behind: to the leader of the ranking, or, if the ranking does not place it behind, to
     * the reference by the first other measure that does.
     */
    public static List<Gap> of(Ranking ranking, List<Comparison> comparisons) {
        List<Gap> gaps = new ArrayList<>();
        ranking.leader()
                .ifPresent(leader -> ranking.at(Place.BEHIND)
                        .forEach(rank -> gaps.add(new Gap(ranking.metric(), rank.arm(), leader.arm()))));
        for (Comparison comparison : comparisons) {
            of(comparison)
                    .filter(gap -> gap.metric != ranking.metric())
                    .filter(gap -> gaps.stream().noneMatch(gap::concernsSame))
                    .ifPresent(gaps::add);
        }
        return gaps;
    }

    private static Optional<Gap> of(Comparison comparison) {
        int arm = comparison.arm();
        int reference = comparison.reference();
        return switch (comparison.verdict()) {
            case Verdict.Worse worse -> Optional.of(new Gap(comparison.metric(), arm, reference));
            case Verdict.Better better -> Optional.of(new Gap(comparison.metric(), reference, arm));
            case Verdict.Equivalent equivalent -> Optional.empty();
            case Verdict.CannotTell open -> Optional.empty();
            case Verdict.Voided voided -> Optional.empty();
        };
    }

    /** An arm has one gap; and what is behind by the ranking is not ahead by another measure. */
    private boolean concernsSame(Gap other) {
        return behind == other.behind || (behind == other.ahead && ahead == other.behind);
    }
}
