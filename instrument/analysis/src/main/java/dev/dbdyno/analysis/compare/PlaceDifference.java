package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Holm;
import dev.dbdyno.analysis.statistics.Strata;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A place at which an arm's ratio to the reference surely differs from that at the others.
 *
 * @param ratio there
 * @param elsewhere the mean over the other places
 * @param adjustedP of "they are one", adjusted over all arms, measures and places of the run (Holm)
 */
public record PlaceDifference(int arm, Metric metric, String place, double ratio, double elsewhere, double adjustedP) {

    /**
     * Those of a run whose blocks were spread, one at most for each arm and measure: the place that is farthest from the others, because it moves
     * what they are compared with. Of two places that differ, the second is named.
     */
    public static List<PlaceDifference> of(Evidence evidence) {
        Pairing pairing = new Pairing(evidence, Comparisons.PLANNED_REFERENCE);
        List<List<PlaceDifference>> tested = new ArrayList<>();
        for (Metric metric : evidence.metrics()) {
            for (int arm : evidence.arms()) {
                if (arm != Comparisons.PLANNED_REFERENCE) {
                    tested.add(
                            of(arm, metric, ByPlace.of(pairing.of(arm, metric).blocks())));
                }
            }
        }
        double[] adjusted = Holm.adjusted(tested.stream()
                .flatMap(List::stream)
                .map(PlaceDifference::adjustedP)
                .toList());
        List<PlaceDifference> found = new ArrayList<>();
        int next = 0;
        for (List<PlaceDifference> places : tested) {
            List<PlaceDifference> corrected = new ArrayList<>();
            for (PlaceDifference place : places) {
                corrected.add(place.adjustedTo(adjusted[next++]));
            }
            corrected.stream()
                    .filter(place -> place.adjustedP <= 1 - evidence.confidence())
                    .max(Comparator.comparingDouble(PlaceDifference::distance))
                    .ifPresent(found::add);
        }
        return found;
    }

    private double distance() {
        return Math.abs(Math.log(ratio / elsewhere));
    }

    /** Each place against the others, not yet adjusted. */
    private static List<PlaceDifference> of(int arm, Metric metric, ByPlace blocks) {
        Strata strata = blocks.strata().orElse(null);
        if (strata == null) {
            return List.of();
        }
        List<String> places = blocks.places();
        return IntStream.range(places.size() == 2 ? 1 : 0, places.size())
                .mapToObj(place -> new PlaceDifference(
                        arm,
                        metric,
                        places.get(place),
                        Math.exp(strata.mean(place)),
                        Math.exp(strata.meanOfOthers(place)),
                        strata.differenceP(place)))
                .toList();
    }

    private PlaceDifference adjustedTo(double p) {
        return new PlaceDifference(arm, metric, place, ratio, elsewhere, p);
    }
}
