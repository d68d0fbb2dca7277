package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Each other arm against a reference, by each measure. */
public final class Comparisons {

    /** The reference that the plan names: the first arm. */
    static final int PLANNED_REFERENCE = 0;

    /**
     * An arm's pairs, or why they are not compared.
     *
     * @param testable null where they are not tested
     */
    private record Candidate(
            Pairs pairs, @Nullable String voided, @Nullable PairedRatio testable) {

        Candidate(Pairs pairs, @Nullable String voided) {
            this(pairs, voided, voided == null ? pairs.testable() : null);
        }
    }

    private final Evidence evidence;
    private final Pairing pairing;
    private final Voids voids;
    private final Verdicts verdicts;
    private final int reference;
    private final double familyConfidence;
    private final double marginFraction;

    public Comparisons(Evidence evidence) {
        this(evidence, PLANNED_REFERENCE);
    }

    /**
     * Compares with another reference than the plan's. It is chosen after its results are seen, so the error that
     * verdicts may have is divided among all arms that could have been chosen.
     */
    public Comparisons(Evidence evidence, int reference) {
        this.evidence = evidence;
        this.reference = reference;
        this.familyConfidence = reference == PLANNED_REFERENCE
                ? evidence.confidence()
                : 1 - (1 - evidence.confidence()) / evidence.arms().size();
        this.pairing = new Pairing(evidence, reference);
        this.voids = new Voids(evidence);
        this.marginFraction = evidence.plan().precision().marginFraction();
        this.verdicts = new Verdicts(marginFraction);
    }

    /** All comparisons in the order of arms, those by the verdict's measure first. */
    public List<Comparison> all() {
        List<Comparison> all = new ArrayList<>();
        for (Metric metric : evidence.metrics()) {
            all.addAll(by(metric));
        }
        all.sort((a, b) -> Integer.compare(a.arm(), b.arm()));
        return all;
    }

    /** The comparisons by one measure, in the order of arms. */
    List<Comparison> by(Metric metric) {
        List<Candidate> candidates = evidence.arms().stream()
                .filter(arm -> arm != reference)
                .map(arm -> new Candidate(pairing.of(arm, metric), voids.of(metric, arm, reference)))
                .toList();
        Map<Integer, Family.Tested> tested = tested(candidates);
        return candidates.stream()
                .map(candidate -> comparison(candidate, metric, tested.get(candidate.pairs.arm())))
                .toList();
    }

    private Map<Integer, Family.Tested> tested(List<Candidate> candidates) {
        List<Integer> arms = new ArrayList<>();
        List<PairedRatio> ratios = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.testable != null) {
                arms.add(candidate.pairs.arm());
                ratios.add(candidate.testable);
            }
        }
        List<Family.Tested> tested = new Family(ratios, familyConfidence, marginFraction).tested();
        Map<Integer, Family.Tested> byArm = new HashMap<>();
        for (int i = 0; i < tested.size(); i++) {
            byArm.put(arms.get(i), tested.get(i));
        }
        return byArm;
    }

    private Comparison comparison(Candidate candidate, Metric metric, Family.@Nullable Tested tested) {
        Pairs pairs = candidate.pairs;
        PairedRatio ratio = pairs.ratio();
        PairedRatio testable = pairs.testable();
        double confidence = evidence.confidence();
        return new Comparison(
                pairs.arm(),
                reference,
                metric,
                pairs.blocks().size(),
                ratio == null ? null : ratio.sample().estimate(confidence),
                testable == null ? null : testable.widened(confidence),
                testable == null || tested == null ? null : testable.widened(tested.differenceConfidence()),
                ratio == null ? Bias.NONE : ratio.bias(),
                pairs.blocks().stream().map(BlockRatio::ratio).toList(),
                tested == null ? null : (Double) tested.differenceP(),
                tested == null ? null : (Double) tested.equivalenceP(),
                candidate.voided == null ? verdicts.of(metric, pairs, tested) : new Verdict.Voided(candidate.voided));
    }
}
