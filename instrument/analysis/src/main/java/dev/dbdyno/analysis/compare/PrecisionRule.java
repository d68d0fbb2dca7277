package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Whether every interval that further blocks could narrow is as narrow as the plan asks. */
public final class PrecisionRule {

    private final Evidence evidence;
    private final double halfWidthFraction;

    public PrecisionRule(Evidence evidence) {
        this.evidence = evidence;
        this.halfWidthFraction = evidence.results().run().plan().precision().halfWidthFraction();
    }

    public boolean reached(List<Comparison> comparisons) {
        List<Estimate> ratios = narrowable(comparisons);
        return narrow(ratios.isEmpty() ? ownMeasures() : ratios);
    }

    /** The estimates that more blocks can narrow. They cannot narrow one that is void, or whose arm was given up. */
    private List<Estimate> narrowable(List<Comparison> comparisons) {
        List<Estimate> estimates = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            boolean open = !(comparison.verdict() instanceof Verdict.Voided)
                    && evidence.forks().stillRuns(comparison.arm())
                    && evidence.forks().stillRuns(comparison.reference());
            if (open && comparison.ratio() != null) {
                estimates.add(comparison.ratio());
            }
        }
        return estimates;
    }

    /** The arms' own measures. If there is nothing to compare, the run is for them. */
    private List<Estimate> ownMeasures() {
        return evidence.arms().stream()
                .filter(arm -> evidence.forks().stillRuns(arm))
                .flatMap(arm -> evidence.metrics().stream().map(metric -> evidence.estimate(metric, arm)))
                .filter(Objects::nonNull)
                .toList();
    }

    private boolean narrow(List<Estimate> estimates) {
        return !estimates.isEmpty()
                && estimates.stream().allMatch(estimate -> estimate.halfWidthFraction() <= halfWidthFraction);
    }
}
