package dev.dbdyno.spi.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement in JDBC's notation, made from one in the server's.
 *
 * <p>Follows the lexical rules of PostgreSQL with {@code standard_conforming_strings = on}, which pgjdbc follows too:
 * inside literals, quoted names and comments neither sees a parameter.
 *
 * @param text with {@code ?} for each parameter, and {@code ??} for each question mark that is an operator's
 * @param parameterNumbers for each {@code ?}, the number that stood after the {@code $}
 */
public record JdbcSql(String text, List<Integer> parameterNumbers) {

    public JdbcSql {
        parameterNumbers = List.copyOf(parameterNumbers);
    }

    /** Translates a statement of {@link dev.dbdyno.spi.Operation.Query}. A text that is not SQL is copied as it is. */
    public static JdbcSql translate(String sql) {
        return new Translation(sql).run();
    }

    private static final class Translation {
        private final String sql;
        private final StringBuilder text = new StringBuilder();
        private final List<Integer> parameterNumbers = new ArrayList<>();
        private int at;

        Translation(String sql) {
            this.sql = sql;
        }

        JdbcSql run() {
            while (at < sql.length()) {
                char c = sql.charAt(at);
                if (c == '\'') {
                    copyTo(endOfQuoted(at, '\''));
                } else if (c == '"') {
                    copyTo(endOfQuoted(at, '"'));
                } else if (sql.startsWith("--", at)) {
                    copyTo(endOfLine(at));
                } else if (sql.startsWith("/*", at)) {
                    copyTo(endOfComment(at));
                } else if (c == '$') {
                    dollar();
                } else if (c == '?') {
                    text.append("??");
                    at++;
                } else if (startsName(c)) {
                    name();
                } else {
                    copyTo(at + 1);
                }
            }
            return new JdbcSql(text.toString(), parameterNumbers);
        }

        private void copyTo(int end) {
            text.append(sql, at, end);
            at = end;
        }

        /** A name may hold dollars, and the name {@code E} before a quote makes a literal with backslash escapes. */
        private void name() {
            int end = at;
            while (end < sql.length() && continuesName(sql.charAt(end))) {
                end++;
            }
            boolean escapes = end == at + 1 && (sql.charAt(at) == 'E' || sql.charAt(at) == 'e');
            if (escapes && sql.startsWith("'", end)) {
                copyTo(endOfEscaped(end));
            } else {
                copyTo(end);
            }
        }

        private void dollar() {
            int end = at + 1;
            while (end < sql.length() && isDigit(sql.charAt(end))) {
                end++;
            }
            if (end > at + 1) {
                parameterNumbers.add(number(at + 1, end));
                text.append('?');
                at = end;
            } else {
                copyTo(endOfDollarQuoted(at));
            }
        }

        /** More digits than an int holds name a parameter that nobody gives: binding reports it. */
        private int number(int start, int end) {
            return end - start > 9 ? Integer.MAX_VALUE : Integer.parseInt(sql, start, end, 10);
        }

        /** The index after {@code $tag$ … $tag$}, or after the dollar if it opens no quote. */
        private int endOfDollarQuoted(int start) {
            int tagEnd = start + 1;
            while (tagEnd < sql.length() && continuesName(sql.charAt(tagEnd)) && sql.charAt(tagEnd) != '$') {
                tagEnd++;
            }
            if (!sql.startsWith("$", tagEnd)) {
                return start + 1;
            }
            String tag = sql.substring(start, tagEnd + 1);
            return endAfter(sql.indexOf(tag, tagEnd + 1), tag.length());
        }

        /** Doubled quotes need no care: they read as two quoted texts side by side. */
        private int endOfQuoted(int start, char quote) {
            return endAfter(sql.indexOf(quote, start + 1), 1);
        }

        private int endOfEscaped(int start) {
            int end = start + 1;
            while (end < sql.length() && sql.charAt(end) != '\'') {
                end += sql.charAt(end) == '\\' ? 2 : 1;
            }
            int next = Math.min(end + 1, sql.length());
            return sql.startsWith("'", next) ? endOfEscaped(next) : next;
        }

        private int endOfLine(int start) {
            int end = start;
            while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
                end++;
            }
            return end;
        }

        /** The index after a comment. Comments nest. */
        private int endOfComment(int start) {
            int depth = 0;
            int end = start;
            do {
                if (sql.startsWith("/*", end)) {
                    depth++;
                    end += 2;
                } else if (sql.startsWith("*/", end)) {
                    depth--;
                    end += 2;
                } else {
                    end++;
                }
            } while (depth > 0 && end < sql.length());
            return Math.min(end, sql.length());
        }

        private int endAfter(int found, int length) {
            return found < 0 ? sql.length() : found + length;
        }

        private static boolean startsName(char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
        }

        private static boolean continuesName(char c) {
            return startsName(c) || isDigit(c) || c == '$';
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }
    }
}
