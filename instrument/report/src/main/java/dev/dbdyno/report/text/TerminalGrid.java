package dev.dbdyno.report.text;

import dev.dbdyno.report.Tone;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table in the columns of a terminal.
 *
 * <p>A row takes several lines, an interval below its number, so that most tables fit into 80 columns; what room is left
 * goes to the first column. Columns that do not fit follow below, beside the first column again.
 */
final class TerminalGrid {

    private static final int WIDEST_LABEL = 44;
    private static final int NARROWEST_LABEL = 8;
    private static final int LABEL_LINES = 4;
    private static final String GAP = "  ";

    /** A blank of a heading at which no line ends: before the number of "arm 1", and within what a group stacks. */
    private static final String GLUE = "\u00a0";

    /** A column, or several of a group, as it stands on the terminal: for each row its lines. */
    private record Strip(List<String> head, List<List<String>> cells, boolean right, int width, List<Tone> tones) {}

    private final Table table;
    private final TerminalColours colours;
    private final int columns;
    private final boolean folded;

    TerminalGrid(Table table, TerminalColours colours, int columns) {
        this.table = table;
        this.colours = colours;
        this.columns = columns;
        this.folded = table.rows().stream()
                .flatMap(row -> row.cells().stream())
                .anyMatch(cell -> cell.lines().size() > 1);
    }

    void print(StringBuilder text) {
        List<Strip> strips = strips();
        Strip label = strips.getFirst();
        int narrowest = Math.min(NARROWEST_LABEL, label.width());
        List<Strip> rest = strips.subList(1, strips.size());
        while (!rest.isEmpty()) {
            int fitting = fitting(rest, columns - narrowest);
            print(label, rest.subList(0, fitting), text);
            rest = rest.subList(fitting, rest.size());
            text.append(rest.isEmpty() ? "" : "\n");
        }
    }

    private static int fitting(List<Strip> strips, int room) {
        int fitting = 0;
        int left = room;
        while (fitting < strips.size()
                && left >= GAP.length() + strips.get(fitting).width()) {
            left -= GAP.length() + strips.get(fitting).width();
            fitting++;
        }
        return Math.max(1, fitting);
    }

    private List<Strip> strips() {
        List<Strip> strips = new ArrayList<>();
        int from = 0;
        while (from < table.columns().size()) {
            String group = table.columns().get(from).group();
            int to = from + 1;
            while (!group.isEmpty()
                    && to < table.columns().size()
                    && table.columns().get(to).group().equals(group)) {
                to++;
            }
            Strip strip = strip(table.columns().subList(from, to), from);
            if (from == 0 || strip.cells().stream().flatMap(List::stream).anyMatch(line -> !line.isEmpty())) {
                strips.add(strip);
            }
            from = to;
        }
        return strips;
    }

    private Strip strip(List<Column> parts, int from) {
        List<List<String>> cells = table.rows().stream()
                .map(row -> lines(row.cells().subList(from, from + parts.size())))
                .toList();
        String heading = parts.stream().map(Column::heading).collect(Collectors.joining(", "));
        String title = parts.size() == 1 ? heading.replaceAll(" (?=\\d+$)", GLUE) : heading.replace(" ", GLUE);
        title = (parts.getFirst().group() + " " + title).strip();
        int widest = cells.stream()
                .flatMap(List::stream)
                .mapToInt(Printable::columns)
                .max()
                .orElse(0);
        for (String word : title.split(" ", -1)) {
            widest = Math.max(widest, Printable.columns(word));
        }
        boolean label = from == 0;
        int width = label ? Math.min(widest, WIDEST_LABEL) : widest;
        boolean right = parts.getFirst().isNumeric() && !folded && parts.size() == 1;
        return new Strip(heading(title, width), cells, right, width, tones(from));
    }

    private static List<String> heading(String title, int width) {
        return Wrapped.lines(title, width).stream()
                .map(line -> line.replace(GLUE, " "))
                .toList();
    }

    private static List<String> lines(List<Cell> cells) {
        return cells.stream()
                .flatMap(cell -> cell.lines().stream())
                .map(Printable::line)
                .toList();
    }

    private List<Tone> tones(int column) {
        return table.rows().stream()
                .map(row -> row.cells().get(column) instanceof Cell.Compared compared ? compared.tone() : Tone.NEUTRAL)
                .toList();
    }

    private void print(Strip first, List<Strip> rest, StringBuilder text) {
        int others =
                rest.stream().mapToInt(strip -> GAP.length() + strip.width()).sum();
        int width = Math.min(first.width(), Math.max(NARROWEST_LABEL, columns - others));
        List<List<String>> labels = first.cells().stream()
                .map(lines -> Wrapped.lines(lines.getFirst(), width, LABEL_LINES))
                .toList();
        List<Strip> strips = new ArrayList<>(List.of(
                new Strip(Wrapped.lines(first.head().getFirst(), width), labels, first.right(), width, first.tones())));
        strips.addAll(rest);
        head(strips, text);
        text.append(colours.faint("─".repeat(width + others))).append('\n');
        for (int row = 0; row < table.rows().size(); row++) {
            row(strips, row, text);
        }
    }

    private static void head(List<Strip> strips, StringBuilder text) {
        int height =
                strips.stream().mapToInt(strip -> strip.head().size()).max().orElse(0);
        for (int line = 0; line < height; line++) {
            int at = line;
            text.append(strips.stream()
                            .map(strip -> padded(
                                    strip,
                                    at(strip.head(), at - height + strip.head().size())))
                            .collect(Collectors.joining(GAP))
                            .stripTrailing())
                    .append('\n');
        }
    }

    private void row(List<Strip> strips, int row, StringBuilder text) {
        int height = strips.stream()
                .mapToInt(strip -> strip.cells().get(row).size())
                .max()
                .orElse(0);
        IntStream.range(0, height)
                .mapToObj(line -> strips.stream()
                        .map(strip -> cell(strip, row, line))
                        .collect(Collectors.joining(GAP))
                        .stripTrailing())
                .forEach(line -> text.append(line).append('\n'));
    }

    private String cell(Strip strip, int row, int line) {
        String words = at(strip.cells().get(row), line);
        String padded = padded(strip, words);
        return words.isEmpty()
                ? padded
                : padded.replace(words, colours.paint(strip.tones().get(row), words));
    }

    private static String at(List<String> lines, int index) {
        return index >= 0 && index < lines.size() ? lines.get(index) : "";
    }

    private static String padded(Strip strip, String words) {
        String blanks = " ".repeat(Math.max(0, strip.width() - Printable.columns(words)));
        return strip.right() ? blanks + words : words + blanks;
    }
}
