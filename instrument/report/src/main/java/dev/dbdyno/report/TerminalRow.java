package dev.dbdyno.report;

import java.util.List;

/**
 * A row of the terminal's table, each cell in lines.
 *
 * @param label not yet broken into lines, since its column takes what the others leave; empty for the head
 */
record TerminalRow(String label, Tone tone, List<List<String>> cells) {

    private static final int LABEL_LINES = 4;
    static final int COLUMNS = 5;
    static final int VERDICT_COLUMN = 2;

    TerminalRow {
        cells = List.copyOf(cells);
    }

    static TerminalRow head(Report report) {
        boolean compared = !report.analysis().comparisons().isEmpty();
        return new TerminalRow(
                "",
                Tone.NEUTRAL,
                List.of(
                        List.of("", "", "arm"),
                        List.of("", MeasureWords.unit(report.primary()), "95 % interval"),
                        compared ? List.of("", report.primary().title(), "against arm 1") : List.of(""),
                        List.of("CPU/op", "child", "+ database"),
                        List.of("", "latency", "p50, p99")));
    }

    static TerminalRow of(SummaryRow row) {
        String label = Printable.line(row.label());
        return new TerminalRow(
                label,
                row.tone(),
                List.of(
                        List.of(label),
                        List.of(row.measure(), row.measureInterval()),
                        List.of((row.ratio() + " " + row.verdict()).strip(), row.ratioInterval()),
                        row.generatorCpu().isEmpty()
                                ? List.of(row.cpu(), row.cpuSplit())
                                : List.of(row.cpu(), row.cpuSplit(), row.generatorCpu()),
                        List.of(row.p50(), row.p99())));
    }

    /** The first column's lines in a width; a head's stand as they are. */
    List<String> labelLines(int columns) {
        return label.isEmpty() ? cells.getFirst() : Wrapped.lines(label, columns, LABEL_LINES);
    }

    int widest(int column) {
        return cells.get(column).stream().mapToInt(Printable::columns).max().orElse(0);
    }
}
