package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.RunResults;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a reader needs to compare a run's arms with any of them: the blocks that {@link Comparisons} rests on, and no window.
 *
 * @param confidence of every interval
 * @param marginFraction within which arms are equivalent
 * @param plannedRounds of each block
 * @param places where each block's stacks ran; null where blocks are not spread over several
 */
public record Pairwise(
        double confidence,
        double marginFraction,
        int plannedRounds,
        @Nullable List<String> places,
        List<Measure> measures) {

    /** Twelve decimals of a logarithm leave ratios exact to 1e-11, and take a third less room. */
    private static final double ROUNDED = 1e12;

    /** Beyond it, a pair's own rounds say something else than what both say against the first arm. */
    private static final double ALIKE = 1e-12;

    public Pairwise {
        measures = List.copyOf(measures);
        places = places == null ? null : List.copyOf(places);
    }

    /**
     * The comparisons by one measure.
     *
     * @param gains of each arm, at most, when it gets what was withheld from it (on the logarithm's scale)
     * @param stops by arm and reference: by which the ratio of the two may be higher because of what the hypervisor took; it may be lower
     *     by what stands there for the two changed round
     * @param logs of the ratio to the first arm, by arm and block; null where the block does not count for the two
     * @param slopes of that over the block's rounds; null where it has too few
     * @param others pairs and blocks for which the difference of two logs is not what their own rounds say
     * @param voids pairs that may not be compared
     */
    public record Measure(
            Metric metric,
            Metric.Better better,
            List<Double> gains,
            List<List<Double>> stops,
            List<List<@Nullable Double>> logs,
            List<List<@Nullable Double>> slopes,
            List<Other> others,
            List<VoidPair> voids) {}

    /** One block of two arms of which the first is not one. */
    public record Other(
            int arm,
            int reference,
            int block,
            @Nullable Double log,
            @Nullable Double slope) {}

    /** Two arms that may not be compared. */
    public record VoidPair(int arm, int reference, String reason) {}

    public static Pairwise of(RunResults results) {
        Evidence evidence = new Evidence(results);
        return new Pairwise(
                evidence.confidence(),
                evidence.plan().precision().marginFraction(),
                evidence.plan().windows().windowsPerFork(),
                places(evidence),
                evidence.metrics().stream()
                        .map(metric -> new Reader(evidence, metric).measure())
                        .toList());
    }

    private static @Nullable List<String> places(Evidence evidence) {
        List<String> places = evidence.forks().blocks().stream()
                .flatMap(block -> Stream.ofNullable(evidence.forks().place(block)))
                .toList();
        return places.isEmpty() ? null : places;
    }

    /** Reads the blocks of one measure. */
    private record Reader(Evidence evidence, Metric metric, List<Integer> blocks) {

        Reader(Evidence evidence, Metric metric) {
            this(evidence, metric, evidence.forks().blocks().stream().toList());
        }

        Measure measure() {
            List<List<@Nullable BlockRatio>> all = new ArrayList<>();
            for (int arm : evidence.arms()) {
                all.add(against(arm, Comparisons.PLANNED_REFERENCE));
            }
            return new Measure(
                    metric,
                    metric.better(),
                    evidence.arms().stream()
                            .map(arm -> Withheld.of(evidence, arm, metric).gain())
                            .toList(),
                    evidence.arms().stream().map(this::stops).toList(),
                    all.stream().map(Reader::logs).toList(),
                    all.stream().map(Reader::slopes).toList(),
                    others(all),
                    voids());
        }

        private List<Double> stops(int arm) {
            return evidence.arms().stream()
                    .map(reference -> arm == reference
                            ? Double.valueOf(0)
                            : rounded(new Pairing(evidence, reference)
                                    .of(arm, metric)
                                    .stops()
                                    .up()))
                    .toList();
        }

        private List<@Nullable BlockRatio> against(int arm, int reference) {
            Pairing pairing = new Pairing(evidence, reference);
            List<@Nullable BlockRatio> ratios = new ArrayList<>();
            for (int block : blocks) {
                ratios.add(pairing.of(block, arm, metric).orElse(null));
            }
            return Collections.unmodifiableList(ratios);
        }

        private static List<@Nullable Double> logs(List<@Nullable BlockRatio> ratios) {
            List<@Nullable Double> logs = new ArrayList<>();
            ratios.forEach(ratio -> logs.add(ratio == null ? null : rounded(ratio.log())));
            return logs;
        }

        private static List<@Nullable Double> slopes(List<@Nullable BlockRatio> ratios) {
            List<@Nullable Double> slopes = new ArrayList<>();
            ratios.forEach(ratio -> slopes.add(slope(ratio)));
            return slopes;
        }

        private static @Nullable Double slope(@Nullable BlockRatio ratio) {
            return ratio == null || ratio.ofRounds() == null
                    ? null
                    : rounded(ratio.ofRounds().slopePerRound());
        }

        private static Double rounded(double value) {
            return Math.rint(value * ROUNDED) / ROUNDED;
        }

        private List<Other> others(List<List<@Nullable BlockRatio>> all) {
            List<Other> others = new ArrayList<>();
            for (int reference = 1; reference < all.size(); reference++) {
                for (int arm = reference + 1; arm < all.size(); arm++) {
                    List<@Nullable BlockRatio> own = against(arm, reference);
                    for (int i = 0; i < own.size(); i++) {
                        if (!isDifference(
                                own.get(i),
                                all.get(arm).get(i),
                                all.get(reference).get(i))) {
                            BlockRatio ratio = own.get(i);
                            others.add(new Other(
                                    arm, reference, i, ratio == null ? null : rounded(ratio.log()), slope(ratio)));
                        }
                    }
                }
            }
            return others;
        }

        private static boolean isDifference(
                @Nullable BlockRatio own, @Nullable BlockRatio arm, @Nullable BlockRatio reference) {
            if (own == null || arm == null || reference == null) {
                return own == null && (arm == null || reference == null);
            }
            BlockRatio.OfRounds rounds = own.ofRounds();
            BlockRatio.OfRounds ofArm = arm.ofRounds();
            BlockRatio.OfRounds ofReference = reference.ofRounds();
            boolean alike = Math.abs(own.log() - (arm.log() - reference.log())) <= ALIKE;
            if (rounds == null || ofArm == null || ofReference == null) {
                return alike && rounds == null && (ofArm == null || ofReference == null);
            }
            double slope = ofArm.slopePerRound() - ofReference.slopePerRound();
            return alike && Math.abs(rounds.slopePerRound() - slope) <= ALIKE;
        }

        private List<VoidPair> voids() {
            Voids voids = new Voids(evidence);
            List<VoidPair> all = new ArrayList<>();
            for (int reference : evidence.arms()) {
                for (int arm : evidence.arms()) {
                    Optional.ofNullable(arm == reference ? null : voids.of(metric, arm, reference))
                            .ifPresent(reason -> all.add(new VoidPair(arm, reference, reason)));
                }
            }
            return all;
        }
    }
}
