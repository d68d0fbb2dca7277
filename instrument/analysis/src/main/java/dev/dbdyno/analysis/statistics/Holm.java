package dev.dbdyno.analysis.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's correction for several tests (Holm, A simple sequentially rejective multiple test procedure, 1979). */
public final class Holm {

    private Holm() {}

    /**
     * Adjusted p values, in the given order: to call those at or below α different leaves a probability of at most α
     * that any one of them is not.
     */
    public static double[] adjusted(List<Double> p) {
        int[] order = smallestFirst(p);
        double[] adjusted = new double[order.length];
        double atLeast = 0;
        for (int rank = 0; rank < order.length; rank++) {
            atLeast = Math.max(atLeast, Math.min(1, (order.length - rank) * p.get(order[rank])));
            adjusted[order[rank]] = atLeast;
        }
        return adjusted;
    }

    /**
     * The confidences, in the given order, of intervals that agree with the tests at a level: one excludes the hypothesis exactly
     * where its adjusted p is at or below the level. From the first test that fails on, all have that test's confidence.
     */
    public static double[] confidences(List<Double> p, double level) {
        int[] order = smallestFirst(p);
        double[] confidences = new double[order.length];
        int tests = order.length;
        boolean failed = false;
        for (int hypothesis : order) {
            failed |= tests * p.get(hypothesis) > level;
            confidences[hypothesis] = 1 - level / tests;
            tests -= failed ? 0 : 1;
        }
        return confidences;
    }

    private static int[] smallestFirst(List<Double> p) {
        return IntStream.range(0, p.size())
                .boxed()
                .sorted(Comparator.comparing(p::get))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
