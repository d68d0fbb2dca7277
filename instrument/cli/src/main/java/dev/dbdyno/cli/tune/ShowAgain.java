package dev.dbdyno.cli.tune;

import dev.dbdyno.report.Next;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The commands that follow a search, under the same load. */
final class ShowAgain {

    private static final String NAME = "tune";

    /** They are about the search, or about where its results go. */
    private static final Set<String> WITH_VALUE = Set.of("--budget", "--blocks", "--out", "--seed");

    private static final Set<String> ALONE = Set.of("--dry-run", "--quiet");

    private ShowAgain() {}

    /**
     * Compares the arm that a search has left with the arm as it was.
     *
     * @param words that the search was called with
     * @param start the arm among them, as typed
     */
    static String comparing(List<String> words, String start, Arm best) {
        return typed("compare", words, start, List.of(start, best.notation()));
    }

    /** Searches from the arm that a search has left; words and start as above. */
    static String continuing(List<String> words, String start, Arm best) {
        return typed(NAME, words, start, List.of(best.notation()));
    }

    private static String typed(String command, List<String> words, String start, List<String> arms) {
        List<String> all = new ArrayList<>(List.of("./dbdyno"));
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals(NAME)) {
                all.add(command);
            } else if (word.equals(start)) {
                all.addAll(arms);
            } else if (WITH_VALUE.contains(word)) {
                i++;
            } else if (!ALONE.contains(word)
                    && WITH_VALUE.stream().noneMatch(option -> word.startsWith(option + "="))) {
                all.add(word);
            }
        }
        return all.stream().map(Next::quoted).collect(Collectors.joining(" "));
    }
}
