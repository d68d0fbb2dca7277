package dev.dbdyno.analysis.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Control of the rate of false discoveries (Y. Benjamini, Y. Hochberg: "Controlling the false discovery rate", Journal of the Royal
 * Statistical Society B 57, 1995).
 */
public final class BenjaminiHochberg {

    private BenjaminiHochberg() {}

    /**
     * Adjusted p values, in the given order: of those at or below q that are called different, a fraction of at most q are not, on
     * average.
     */
    public static double[] adjusted(List<Double> p) {
        int[] order = IntStream.range(0, p.size())
                .boxed()
                .sorted(Comparator.comparing(p::get).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[order.length];
        double atMost = 1;
        for (int place = 0; place < order.length; place++) {
            int rank = order.length - place;
            atMost = Math.min(atMost, p.get(order[place]) * order.length / rank);
            adjusted[order[place]] = atMost;
        }
        return adjusted;
    }
}
