package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.compare.Comparison;
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

    /** One for each arm that a measure tells from the reference: by the first measure that does. */
    public static List<Gap> of(List<Comparison> comparisons) {
        List<Gap> gaps = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            of(comparison)
                    .filter(gap -> gaps.stream().noneMatch(gap::isOfSameArms))
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

    private boolean isOfSameArms(Gap other) {
        return (behind == other.behind && ahead == other.ahead) || (behind == other.ahead && ahead == other.behind);
    }
}
