package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Holm;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the ratios that moved while they were measured. An interval is widened for less, because that only costs verdicts; to say
 * that one moved is a claim, and of three ratios that stand still one seems to move in more than every fifth run.
 */
public final class Movements {

    private static final double LEVEL = 0.05;

    private Movements() {}

    /**
     * Those that surely move, all ratios allowed for (Holm).
     *
     * @param comparisons by one measure
     */
    public static List<Comparison> among(List<Comparison> comparisons) {
        List<Comparison> tested = comparisons.stream()
                .filter(comparison -> !(comparison.verdict() instanceof Verdict.Voided))
                .toList();
        double[] p = Holm.adjusted(tested.stream()
                .map(comparison -> comparison.bias().standsStillP())
                .toList());
        return IntStream.range(0, p.length)
                .filter(i -> p[i] <= LEVEL && tested.get(i).bias().mayStillMove())
                .mapToObj(tested::get)
                .toList();
    }
}
