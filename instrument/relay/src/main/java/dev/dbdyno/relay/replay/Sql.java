package dev.dbdyno.relay.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text does to the database, as far as its words tell.
 *
 * <p>Only words outside of quotes and comments count (PostgreSQL's documentation, "Lexical Structure"). A statement that this reading takes for
 * a reading one, and whose functions write all the same, is found by asking it twice where its reply tells.
 */
enum Sql {
    /** Its reply may be learned. */
    READS,
    /** Begins a transaction. */
    BEGINS,
    /** Ends a transaction. */
    ENDS,
    /** Changes or reads the session: it is asked of the server each time. */
    SETS,
    /** Anything else: it is refused. */
    WRITES;

    private static final Set<String> READING = Set.of("select", "values", "table", "with", "");
    private static final Set<String> OF_SESSION = Set.of(
            "set",
            "show",
            "reset",
            "discard",
            "deallocate",
            "savepoint",
            "release",
            "listen",
            "unlisten",
            "declare",
            "fetch",
            "close",
            "explain");

    /** What makes a reading statement write, lock, or wait. */
    private static final Set<String> NOT_READING =
            Set.of("into", "nextval", "setval", "set_config", "pg_sleep", "pg_notify");

    private static final Set<String> CHANGING = Set.of("insert", "update", "delete", "merge");
    private static final Set<String> LOCKING = Set.of("update", "share", "no", "key");

    private static final Pattern TOKEN = Pattern.compile(
            "--[^\\n]*" // a comment to the end of the line
                    + "|(?s:/\\*.*?\\*/)" // another; one within one is seldom
                    + "|(?s:\\$([A-Za-z_0-9]*)\\$.*?\\$\\1\\$)" // a text in dollars
                    + "|[eE]'(?s:(?:[^'\\\\]++|\\\\.)*+)'"
                    + "|'[^']*+'" // a doubled quote is two texts, which is all the same here
                    + "|\"[^\"]*+\""
                    + "|(?<word>[A-Za-z_\\x80-\\xff][\\w$\\x80-\\xff]*)"
                    + "|(?<mark>[;(])");

    /**
     * What a text does, which may hold several statements.
     *
     * @param text in any encoding that keeps ASCII
     */
    static Sql of(byte[] text) {
        List<List<String>> statements = statements(new String(text, ISO_8859_1));
        if (statements.size() == 1) {
            return kind(statements.getFirst());
        }
        List<Sql> kinds = statements.stream().map(Sql::kind).distinct().toList();
        if (kinds.contains(WRITES)) {
            return WRITES;
        }
        return kinds.equals(List.of(READS)) ? READS : SETS;
    }

    /** The words of each, in lower case, with the brackets that open; at least one. */
    private static List<List<String>> statements(String text) {
        List<List<String>> statements = new ArrayList<>();
        List<String> current = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            String word = token.group("word");
            if (word != null) {
                current.add(word.toLowerCase(Locale.ROOT));
            } else if (";".equals(token.group("mark"))) {
                statements.add(current);
                current = new ArrayList<>();
            } else if (token.group("mark") != null) {
                current.add("(");
            }
        }
        if (!current.isEmpty() || statements.isEmpty()) {
            statements.add(current);
        }
        return statements;
    }

    private static Sql kind(List<String> words) {
        String first =
                words.stream().filter(word -> !word.equals("(")).findFirst().orElse("");
        if (READING.contains(first)) {
            return isOnlyReading(words) ? READS : WRITES;
        }
        if (OF_SESSION.contains(first)) {
            return first.equals("explain") && words.contains("analyze") ? WRITES : SETS;
        }
        return switch (first) {
            case "begin", "start" -> BEGINS;
            case "commit", "end", "abort", "rollback" -> ending(words);
            default -> WRITES;
        };
    }

    private static Sql ending(List<String> words) {
        if (words.contains("prepared")) {
            return WRITES;
        }
        // back to a savepoint, or on with another transaction
        return words.contains("to") || words.contains("chain") ? SETS : ENDS;
    }

    private static boolean isOnlyReading(List<String> words) {
        if (words.stream().anyMatch(NOT_READING::contains)) {
            return false;
        }
        for (int i = 1; i < words.size(); i++) {
            String before = words.get(i - 1);
            boolean changes = before.equals("(") && CHANGING.contains(words.get(i));
            boolean locks = before.equals("for") && LOCKING.contains(words.get(i));
            if (changes || locks) {
                return false;
            }
        }
        return true;
    }
}
