package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.evidence.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Everything that may be a cause of the gaps that a run has decided, the best supported first. */
public final class Findings {

    private static final Comparator<Finding> BY_WEIGHT = Comparator.comparingInt(
                    (Finding finding) -> finding.gap().behind())
            .thenComparingInt(finding -> finding.gap().ahead())
            .thenComparingInt(Findings::standing)
            .thenComparingDouble(finding -> -shareTaken(finding))
            .thenComparing(finding -> finding.share() != null)
            .thenComparingDouble(finding -> finding.share() == null ? 0 : -finding.share())
            .thenComparing(Finding::kind);

    private Findings() {}

    /** The findings about every decided gap; empty if no gap is decided. */
    public static List<Finding> of(Evidence evidence, Ranking ranking, List<Comparison> comparisons) {
        List<Finding> found = new ArrayList<>();
        for (Gap gap : Gap.of(ranking, comparisons)) {
            found.addAll(of(gap, new Contrast(evidence, gap)));
        }
        return new Trials(evidence, comparisons)
                .of(found).stream().sorted(BY_WEIGHT).toList();
    }

    private static List<Finding> of(Gap gap, Contrast contrast) {
        List<Finding> found = new ArrayList<>();
        for (Finding.Kind kind : Finding.Kind.values()) {
            Optional<Finding> one = kind.in(gap, contrast);
            // what the same setting would take away is a consequence of the cause that was found before
            one.filter(finding -> finding.remedy() == null
                            || found.stream()
                                    .noneMatch(other -> finding.remedy().equals(other.remedy())))
                    .ifPresent(found::add);
        }
        return found;
    }

    /** Orders findings: first what was shown, then what was not tried or not decided, then what was refuted. */
    private static int standing(Finding finding) {
        return switch (finding.label()) {
            case SHOWN -> 0;
            case OBSERVED, CONSISTENT -> 1;
            case REFUTED -> 2;
        };
    }

    private static double shareTaken(Finding finding) {
        Trial trial = finding.trial();
        return trial == null || trial.share() == null ? 0 : trial.share().point();
    }
}
