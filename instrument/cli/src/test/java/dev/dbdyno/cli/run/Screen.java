package dev.dbdyno.cli.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal shows after some output: it knows the few controls that dbdyno uses, and refuses all others. */
final class Screen {

    private static final Pattern CONTROL = Pattern.compile("\u001b\\[(\\d*)([A-Za-z])");

    private final int columns;
    private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    private int row;
    private int column;

    private Screen(int columns) {
        this.columns = columns;
    }

    static List<String> after(byte[] output, int columns) {
        Screen screen = new Screen(columns);
        screen.print(new String(output, StandardCharsets.UTF_8));
        return screen.lines.stream()
                .map(line -> line.toString().stripTrailing())
                .toList();
    }

    private void print(String text) {
        Matcher control = CONTROL.matcher(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\u001b') {
                if (!control.find(i) || control.start() != i) {
                    throw new AssertionError("an unknown control at " + text.substring(i));
                }
                obey(control.group(1), control.group(2));
                i = control.end() - 1;
            } else if (c == '\r') {
                column = 0;
            } else if (c == '\n') {
                column = 0;
                row++;
                while (lines.size() <= row) {
                    lines.add(new StringBuilder());
                }
            } else {
                put(c);
            }
        }
    }

    private void obey(String number, String what) {
        switch (what) {
            case "A" -> row -= Integer.parseInt(number);
            case "J" -> {
                lines.get(row).setLength(Math.min(column, lines.get(row).length()));
                lines.subList(row + 1, lines.size()).clear();
            }
            default -> throw new AssertionError("an unknown control: " + what);
        }
    }

    private void put(char c) {
        if (column >= columns) {
            throw new AssertionError("a line wraps: " + lines.get(row));
        }
        StringBuilder line = lines.get(row);
        if (column < line.length()) {
            line.setCharAt(column, c);
        } else {
            line.append(c);
        }
        column++;
    }
}
