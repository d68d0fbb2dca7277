package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Holm;
import dev.dbdyno.analysis.statistics.LogSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Each other arm against the first, by each measure. */
public final class Comparisons {

    private static final int REFERENCE = 0;

    /** Pairs of one arm with the reference by one measure, before anything is said about them. */
    private record Pairs(
            int arm,
            List<Double> ratios,
            @Nullable LogSample sample,
            @Nullable String voided) {

        boolean testable() {
            return voided == null && sample != null && sample.hasInterval();
        }
    }

    private final Evidence evidence;
    private final Voids voids;
    private final Verdicts verdicts;

    public Comparisons(Evidence evidence) {
        this.evidence = evidence;
        this.voids = new Voids(evidence);
        this.verdicts = new Verdicts(
                evidence.confidence(),
                evidence.results().run().plan().precision().marginFraction());
    }

    /** In the order of arms, the measure that the verdict is about first. */
    public List<Comparison> all() {
        List<Comparison> all = new ArrayList<>();
        for (Metric metric : evidence.metrics()) {
            all.addAll(by(metric));
        }
        all.sort((a, b) -> Integer.compare(a.arm(), b.arm()));
        return all;
    }

    private List<Comparison> by(Metric metric) {
        List<Pairs> family = evidence.arms().stream()
                .filter(arm -> arm != REFERENCE)
                .map(arm -> pairs(arm, metric))
                .toList();
        Map<Integer, Double> adjusted = adjustedP(family);
        return family.stream()
                .map(pairs -> comparison(pairs, metric, adjusted.get(pairs.arm), adjusted.size()))
                .toList();
    }

    private Pairs pairs(int arm, Metric metric) {
        List<Double> ratios = new ArrayList<>();
        for (int block : evidence.forks().blocks()) {
            Double ratio = ratio(block, arm, metric);
            if (ratio != null) {
                ratios.add(ratio);
            }
        }
        return new Pairs(arm, ratios, LogSample.of(ratios), voids.of(metric, arm, REFERENCE));
    }

    /** Null where either has no valid fork in the block, or a reading of nothing at all. */
    private @Nullable Double ratio(int block, int arm, Metric metric) {
        MeasuredFork fork = evidence.forks().valid(block, arm);
        MeasuredFork reference = evidence.forks().valid(block, REFERENCE);
        if (fork == null || reference == null) {
            return null;
        }
        double of = evidence.readings().of(metric, fork);
        double against = evidence.readings().of(metric, reference);
        return of > 0 && against > 0 ? Double.valueOf(of / against) : null;
    }

    private static Map<Integer, Double> adjustedP(List<Pairs> family) {
        List<Integer> arms = new ArrayList<>();
        List<Double> p = new ArrayList<>();
        for (Pairs pairs : family) {
            if (pairs.testable() && pairs.sample != null) {
                arms.add(pairs.arm);
                p.add(pairs.sample.twoSidedP());
            }
        }
        double[] adjusted = Holm.adjusted(p);
        Map<Integer, Double> byArm = new HashMap<>();
        for (int i = 0; i < adjusted.length; i++) {
            byArm.put(arms.get(i), adjusted[i]);
        }
        return byArm;
    }

    private Comparison comparison(Pairs pairs, Metric metric, @Nullable Double adjustedP, int familySize) {
        Verdict verdict = pairs.voided != null
                ? new Verdict.Voided(pairs.voided)
                : verdicts.of(metric, pairs.sample, adjustedP, familySize);
        return new Comparison(
                pairs.arm,
                REFERENCE,
                metric,
                pairs.ratios.size(),
                pairs.sample == null ? null : pairs.sample.estimate(evidence.confidence()),
                pairs.ratios,
                adjustedP,
                verdict);
    }
}
