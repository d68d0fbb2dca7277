package dev.dbdyno.spi.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement in Hibernate's notation for native queries, made from one in the server's.
 *
 * <p>Knows what Hibernate's own parser of native queries knows: literals, quoted names and comments.
 *
 * @param text with {@code ?1}, {@code ?2} … for the parameters
 * @param reply what a service that wrote the statement knows, and Hibernate asks to be told
 */
public record NativeSql(String text, Reply reply) {

    /** What a statement is asked for. */
    public enum Reply {
        /** The rows that it returns. */
        ROWS,
        /** The number of rows that it changed. */
        COUNT
    }

    private static final Pattern TOKENS = Pattern.compile(
            "'[^']*'|\"[^\"]*\"|--[^\r\n]*|/\\*.*?\\*/|\\$(\\d{1,9})|(\\p{L}[\\p{L}\\p{N}_$]*)", Pattern.DOTALL);

    private static final Set<String> CHANGING = Set.of(
            "insert", "update", "delete", "merge", "truncate", "create", "alter", "drop", "set", "analyze", "vacuum");

    /** Reads a statement as {@link dev.dbdyno.spi.Operation.Query} has it; a text that is no SQL is copied as it is. */
    public static NativeSql translate(String sql) {
        StringBuilder text = new StringBuilder();
        String first = "";
        boolean returning = false;
        Matcher token = TOKENS.matcher(sql);
        while (token.find()) {
            String number = token.group(1);
            String word = token.group(2);
            if (word != null) {
                String lower = word.toLowerCase(Locale.ROOT);
                first = first.isEmpty() ? lower : first;
                returning |= lower.equals("returning");
            }
            // with a blank behind it, or Hibernate would read the cast of $1::text as a part of the number
            String replaced = number == null ? token.group() : "?" + number + " ";
            token.appendReplacement(text, Matcher.quoteReplacement(replaced));
        }
        token.appendTail(text);
        return new NativeSql(text.toString(), CHANGING.contains(first) && !returning ? Reply.COUNT : Reply.ROWS);
    }
}
