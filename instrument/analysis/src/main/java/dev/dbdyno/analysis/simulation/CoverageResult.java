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
 * @param excludedOne runs whose interval did not hold 1, one count a series: differences found, or false ones where the
 *     true ratio is 1
 * @param runsByBlocks runs by the number of blocks after which they ended
 */
public record CoverageResult(
        int trials, List<Integer> covered, List<Integer> excludedOne, SortedMap<Integer, Integer> runsByBlocks) {
    public CoverageResult {
        covered = List.copyOf(covered);
        excludedOne = List.copyOf(excludedOne);
        runsByBlocks = Collections.unmodifiableSortedMap(new TreeMap<>(runsByBlocks));
    }

    static CoverageResult of(int trials, int[] covered, int[] excludedOne, Map<Integer, Integer> runsByBlocks) {
        return new CoverageResult(trials, boxed(covered), boxed(excludedOne), new TreeMap<>(runsByBlocks));
    }

    private static List<Integer> boxed(int[] counts) {
        return Arrays.stream(counts).boxed().toList();
    }

    /** Of one series. */
    public double coverage(int series) {
        return (double) covered.get(series) / trials;
    }

    /** Of all series together. */
    public double coverage() {
        return covered.stream().mapToDouble(Integer::doubleValue).sum() / trials / covered.size();
    }

    public double meanBlocks() {
        return runsByBlocks.entrySet().stream()
                        .mapToDouble(entry -> (double) entry.getKey() * entry.getValue())
                        .sum()
                / trials;
    }
}
