package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.compare.BlockRatio;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.PairedRatio;
import dev.dbdyno.analysis.compare.Pairing;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.findings.Trial.Outcome;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Holm;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.RatioOfMeans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of remedies that were arms of the same run as the arms that they are for.
 *
 * <p>In each block, the log ratio of the arm with the remedy to the arm without it is divided by that of the arm ahead to the
 * arm without it. The share is the ratio of the two means over blocks, with Fieller's interval.
 */
final class Trials {

    /** A remedy that surely removes less than this fraction of the gap is refuted, whatever else it may do. */
    private static final double REFUTED_BELOW = 0.25;

    /**
     * A finding whose remedy is an arm.
     *
     * @param taken what the remedy changes; null where there is no interval
     */
    private record Candidate(
            Finding finding,
            int arm,
            @Nullable RatioOfMeans share,
            @Nullable PairedRatio taken) {

        double p() {
            return taken == null ? 1 : taken.differenceP();
        }
    }

    private final Evidence evidence;
    private final List<Comparison> comparisons;
    private final double confidence;

    Trials(Evidence evidence, List<Comparison> comparisons) {
        this.evidence = evidence;
        this.comparisons = comparisons;
        this.confidence = evidence.confidence();
    }

    /** The findings, each with its trial where it has one. */
    List<Finding> of(List<Finding> findings) {
        List<Candidate> candidates = new ArrayList<>();
        List<Finding> all = new ArrayList<>();
        for (Finding finding : findings) {
            candidate(finding).ifPresentOrElse(candidates::add, () -> all.add(finding));
        }
        // several remedies are tried: the chance that any one of them is said to help and does not is that of a single
        // test
        double[] p = Holm.adjusted(candidates.stream().map(Candidate::p).toList());
        for (int i = 0; i < p.length; i++) {
            Candidate candidate = candidates.get(i);
            all.add(candidate.finding.tried(trial(candidate, p[i])));
        }
        return all;
    }

    private Optional<Candidate> candidate(Finding finding) {
        return remedied(finding).map(arm -> {
            Gap gap = finding.gap();
            Pairing pairing = new Pairing(evidence, gap.behind());
            PairedRatio taken = isVoid(arm) ? null : pairing.testable(arm, gap.metric());
            return new Candidate(finding, arm, taken == null ? null : share(pairing, gap, arm), taken);
        });
    }

    private Optional<Integer> remedied(Finding finding) {
        Remedy remedy = finding.remedy();
        return remedy == null
                ? Optional.empty()
                : evidence.arms().stream()
                        .filter(arm -> remedy.distinguishes(
                                evidence.arm(arm), evidence.arm(finding.gap().behind())))
                        .findFirst();
    }

    /** An arm that failed, or did different work, shows nothing. */
    private boolean isVoid(int arm) {
        return comparisons.stream().anyMatch(each -> each.arm() == arm && each.verdict() instanceof Verdict.Voided);
    }

    private @Nullable RatioOfMeans share(Pairing pairing, Gap gap, int arm) {
        List<double[]> blocks = new ArrayList<>();
        for (int block : evidence.forks().blocks()) {
            Optional<BlockRatio> taken = pairing.of(block, arm, gap.metric());
            Optional<BlockRatio> whole = pairing.of(block, gap.ahead(), gap.metric());
            if (taken.isPresent() && whole.isPresent()) {
                blocks.add(new double[] {taken.get().log(), whole.get().log()});
            }
        }
        return RatioOfMeans.of(
                blocks.stream().mapToDouble(block -> block[0]).toArray(),
                blocks.stream().mapToDouble(block -> block[1]).toArray());
    }

    private Trial trial(Candidate candidate, double adjustedP) {
        if (candidate.arm == candidate.finding.gap().ahead()) {
            // all of the gap, whatever its cause: no intervention has told them apart
            return new Trial(candidate.arm, null, Outcome.OPEN);
        }
        RatioOfMeans ratio = candidate.share;
        Interval interval = ratio == null ? null : ratio.interval(confidence);
        if (ratio == null || interval == null) {
            return new Trial(candidate.arm, null, Outcome.OPEN);
        }
        return new Trial(candidate.arm, new Estimate(ratio.point(), interval), outcome(interval, adjustedP));
    }

    private Outcome outcome(Interval share, double adjustedP) {
        if (share.low() > 0 && adjustedP <= 1 - confidence) {
            return Outcome.EXPLAINS;
        }
        return share.high() < REFUTED_BELOW ? Outcome.REFUTED : Outcome.OPEN;
    }
}
