package dev.dbdyno.analysis.tuning;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import java.util.List;

/**
 * What a search has gained, by a run of the arm that is left and the arm as it was, in which nothing else was chosen.
 *
 * @param comparisons of the two, the measure that the run is about first
 */
public record Gain(List<Comparison> comparisons) {

    public Gain {
        comparisons = List.copyOf(comparisons);
        if (comparisons.isEmpty()) {
            throw new IllegalArgumentException("a gain is a comparison of two arms, but there is none");
        }
    }

    /** The gain that a run shows whose first arm is the one as it was, and whose second is the one that is left. */
    public static Gain of(Analysis shown) {
        return new Gain(shown.comparisons());
    }

    /** The comparison by the measure that the run is about. */
    public Comparison decisive() {
        return comparisons.getFirst();
    }

    public boolean isConfirmed() {
        return decisive().verdict() instanceof Verdict.Better;
    }
}
