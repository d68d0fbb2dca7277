package dev.dbdyno.databases.postgresql;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.postgresql.core.Parser;

/** What a statement says outside of its literals, quoted names and comments, as PostgreSQL's driver reads it. */
record SqlText(String sql) {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\w$]+");
    private static final Set<String> WRITING = Set.of("insert", "update", "delete", "merge");

    /** Whether there is more than one statement. */
    boolean hasSeveral() {
        return Arrays.stream(outline().split(";", -1))
                        .filter(statement -> !statement.isBlank())
                        .count()
                > 1;
    }

    /** Its words in lower case. */
    List<String> words() {
        return BETWEEN_WORDS
                .splitAsStream(outline().toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The first word in lower case; empty if there is none. */
    String firstWord() {
        return words().isEmpty() ? "" : words().getFirst();
    }

    /** Whether its text says that it changes rows, even if only in a part of it. */
    boolean namesWriting() {
        return words().stream().anyMatch(WRITING::contains);
    }

    private String outline() {
        char[] characters = sql.toCharArray();
        StringBuilder outline = new StringBuilder();
        int i = 0;
        while (i < characters.length) {
            int last = Math.min(lastOfPiece(characters, i), characters.length - 1);
            outline.append(last > i ? ' ' : characters[i]);
            i = last + 1;
        }
        return outline.toString();
    }

    /** The end of a literal, a quoted name or a comment that begins here; {@code from} itself if none begins. */
    private static int lastOfPiece(char[] characters, int from) {
        return switch (characters[from]) {
            case '\'' -> Parser.parseSingleQuotes(characters, from, true);
            case '"' -> Parser.parseDoubleQuotes(characters, from);
            case '$' -> Parser.parseDollarQuotes(characters, from);
            case '-' -> Parser.parseLineComment(characters, from);
            case '/' -> Parser.parseBlockComment(characters, from);
            default -> from;
        };
    }
}
