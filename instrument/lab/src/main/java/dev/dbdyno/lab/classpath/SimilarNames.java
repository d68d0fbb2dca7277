package dev.dbdyno.lab.classpath;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds what a user may have meant. */
final class SimilarNames {

    private SimilarNames() {}

    /** The {@code most} candidates that take the fewest edits to become {@code name}, nearest first. */
    static List<String> of(String name, Collection<String> candidates, int most) {
        return candidates.stream()
                .distinct()
                .sorted(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(most)
                .toList();
    }

    /** Levenshtein's distance, a row at a time. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], diagonal));
            }
        }
        return row[to.length()];
    }
}
