package dev.dbdyno.analysis.statistics;

import java.util.Arrays;

/** The middle of some numbers, or of the two in the middle: one odd fork does not move it. */
public final class Median {

    private Median() {}

    public static double of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
