package dev.dbdyno.analysis.simulation;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a {@link CoverageSimulation} counted.
 *
 * @param trials runs played
 * @param covered runs whose interval held the true ratio, one count a series
 * @param coveredWidened runs whose interval held it with what is known of the bias added to its ends, one count a series
 * @param excludedOne runs whose interval did not hold 1, one count a series: differences found, or false ones where the
 *     true ratio is 1
 * @param calledDifferent runs with a verdict of better or worse on any series
 * @param calledEquivalent runs with a verdict of equivalent, one count a series
 * @param meanHalfWidth of the interval of scatter, on the logarithm's scale, over all series
 * @param runsByBlocks runs by the number of blocks after which they ended
 */
public record CoverageResult(
        int trials,
        List<Integer> covered,
        List<Integer> coveredWidened,
        List<Integer> excludedOne,
        int calledDifferent,
        List<Integer> calledEquivalent,
        double meanHalfWidth,
        SortedMap<Integer, Integer> runsByBlocks) {
    public CoverageResult {
        covered = List.copyOf(covered);
        coveredWidened = List.copyOf(coveredWidened);
        excludedOne = List.copyOf(excludedOne);
        calledEquivalent = List.copyOf(calledEquivalent);
        runsByBlocks = Collections.unmodifiableSortedMap(new TreeMap<>(runsByBlocks));
    }

    static List<Integer> boxed(int[] counts) {
        return Arrays.stream(counts).boxed().toList();
    }

    /** The fraction of runs whose interval held the true ratio of one series. */
    public double coverage(int series) {
        return (double) covered.get(series) / trials;
    }

    /** The fraction of intervals of all series that held the true ratio. */
    public double coverage() {
        return fraction(covered);
    }

    /** The fraction of intervals of all series that held the true ratio with the bias added. */
    public double widenedCoverage() {
        return fraction(coveredWidened);
    }

    /** The fraction of all comparisons that were called equivalent. */
    public double equivalentFraction() {
        return fraction(calledEquivalent);
    }

    private double fraction(List<Integer> counts) {
        return counts.stream().mapToDouble(Integer::doubleValue).sum() / trials / counts.size();
    }

    public double meanBlocks() {
        return mean(runsByBlocks, trials);
    }

    private static double mean(Map<Integer, Integer> counts, int trials) {
        return counts.entrySet().stream()
                        .mapToDouble(entry -> (double) entry.getKey() * entry.getValue())
                        .sum()
                / trials;
    }
}
