package dev.dbdyno.analysis.tuning;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.Metric.Better;
import dev.dbdyno.analysis.statistics.Estimate;

/**
 * A candidate and what came of it.
 *
 * @param comparison of the arm with it to the arm without it, by the measure that the run is about
 */
public record Tried(Candidate candidate, Comparison comparison, Outcome outcome) {

    static Tried of(Candidate candidate, Comparison comparison) {
        return new Tried(candidate, comparison, outcome(comparison.verdict()));
    }

    private static Outcome outcome(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Better better -> Outcome.HELPS;
            case Verdict.Worse worse -> Outcome.HARMS;
            case Verdict.Equivalent equivalent -> Outcome.NO_DIFFERENCE;
            case Verdict.CannotTell open -> Outcome.CANNOT_TELL;
            case Verdict.Voided voided -> Outcome.NOT_COMPARED;
        };
    }

    Tried kept() {
        return new Tried(candidate, comparison, Outcome.KEPT);
    }

    boolean helps() {
        return outcome == Outcome.HELPS || outcome == Outcome.KEPT;
    }

    /** How many times as good the arm is with it; 1 where nothing is known. */
    double gain() {
        return gain(comparison);
    }

    private static double gain(Comparison comparison) {
        Estimate ratio = comparison.ratio();
        Metric metric = comparison.metric();
        return ratio == null ? 1 : metric.better() == Better.HIGHER ? ratio.point() : 1 / ratio.point();
    }
}
