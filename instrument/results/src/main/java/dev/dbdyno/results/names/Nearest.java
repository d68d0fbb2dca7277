package dev.dbdyno.results.names;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the name that a mistyped one was probably meant to be. */
public final class Nearest {

    private Nearest() {}

    /** The nearest name by edit distance; empty when even that is too far off to be meant. */
    public static Optional<String> to(String mistyped, Collection<String> names) {
        return first(1, mistyped, names).stream()
                .findFirst()
                .filter(name ->
                        distance(mistyped, name) <= Math.max(1, Math.max(mistyped.length(), name.length()) / 2));
    }

    /** The {@code most} names that take the fewest edits to become what was typed, nearest first, however far off. */
    public static List<String> first(int most, String mistyped, Collection<String> names) {
        return names.stream()
                .distinct()
                .sorted(Comparator.comparingInt((String name) -> distance(mistyped, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(most)
                .toList();
    }

    /** {@code " Did you mean 'pool'?"}, to stand behind a complaint; nothing where no name is near. */
    public static String question(String mistyped, Collection<String> names) {
        return to(mistyped, names).map(" Did you mean '%s'?"::formatted).orElse("");
    }

    /** V. Levenshtein's distance, with a swap of neighbours as one step (optimal string alignment). */
    static int distance(String a, String b) {
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, a, b, i, j);
            }
        }
        return steps[a.length()][b.length()];
    }

    private static int step(int[][] steps, String a, String b, int i, int j) {
        int replaced = steps[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
    }
}
