package dev.dbdyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text broken into lines of a width: at blanks where it can, inside a word where it must, never within an interval. */
public final class Wrapped {

    private static final Pattern BREAK = Pattern.compile(" (?!%|[\\d.,]+])");

    private Wrapped() {}

    public static List<String> lines(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : BREAK.split(text, -1)) {
            append(lines, line, word, columns);
        }
        lines.add(line.toString());
        return lines;
    }

    private static void append(List<String> lines, StringBuilder line, String word, int columns) {
        boolean first = line.isEmpty();
        if (!first && Printable.columns(line.toString()) + 1 + Printable.columns(word) <= columns) {
            line.append(' ').append(word);
            return;
        }
        if (!first) {
            flush(lines, line);
        }
        word.codePoints().forEach(c -> {
            String character = Character.toString(c);
            if (!line.isEmpty() && Printable.columns(line + character) > columns) {
                flush(lines, line);
            }
            line.append(character);
        });
    }

    private static void flush(List<String> lines, StringBuilder line) {
        lines.add(line.toString());
        line.setLength(0);
    }

    /** At most so many lines. The last one ends in … if something is left out. */
    static List<String> lines(String text, int columns, int atMost) {
        List<String> all = lines(text, columns);
        if (all.size() <= atMost) {
            return all;
        }
        List<String> kept = new ArrayList<>(all.subList(0, atMost));
        String last = kept.removeLast();
        while (Printable.columns(last) >= columns) {
            last = last.substring(0, last.offsetByCodePoints(last.length(), -1));
        }
        kept.add(last + "…");
        return kept;
    }
}
