package dev.dbdyno.report;

import dev.dbdyno.studies.StudyClaims;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The report on a terminal: verdicts in words, the table, how to read it, warnings.
 *
 * <p>An arm takes two lines or more, an interval below its number, so that the table fits into 80 columns; what is
 * wider goes to the arms' labels.
 */
public final class TerminalTable {

    private static final int NARROWEST = 80;
    private static final int WIDEST_LABEL = 44;
    private static final String GAP = "  ";

    private final TerminalColours colours;
    private final int columns;

    /** @param columns of the terminal; fewer than 80 are taken as 80 */
    public TerminalTable(TerminalColours colours, int columns) {
        this.colours = colours;
        this.columns = Math.max(NARROWEST, columns);
    }

    public void print(Report report, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        head(report, text);
        verdicts(report, text);
        table(report, text);
        claims(report, text);
        curves(report, text);
        clientCurves(report, text);
        spikes(report, text);
        footprints(report, text);
        notes(report, text);
        warnings(report, text);
        out.append(text);
    }

    private void head(Report report, StringBuilder text) {
        String head = "%s · %s · %s"
                .formatted(RunWords.subject(report), report.run().server().version(), RunWords.blocks(report));
        paragraph(text, "", colours::strong, Printable.line(head));
        text.append('\n');
    }

    private void verdicts(Report report, StringBuilder text) {
        for (Sentence sentence : VerdictWords.sentences(report)) {
            paragraph(
                    text,
                    sentence.tone().mark() + " ",
                    line -> colours.paint(sentence.tone(), line),
                    Printable.line(sentence.text()));
        }
        text.append('\n');
    }

    private void table(Report report, StringBuilder text) {
        List<TerminalRow> rows = new ArrayList<>();
        rows.add(TerminalRow.head(report));
        SummaryRow.of(report).forEach(row -> rows.add(TerminalRow.of(row)));
        int[] widths = widths(rows);
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), widths, text);
            if (i == 0) {
                text.append(colours.faint("─".repeat(total(widths)))).append('\n');
            }
        }
        text.append('\n');
    }

    private void claims(Report report, StringBuilder text) {
        StudyClaims claims = report.claims();
        if (claims != null) {
            print(claims, text);
            text.append('\n');
        }
    }

    /** What a run says of a study, by itself. */
    public void print(StudyClaims claims, StringBuilder text) {
        paragraph(text, "", colours::strong, Printable.line(ClaimWords.head(claims)));
        paragraph(text, "", line -> line, Printable.line(ClaimWords.source(claims)));
        for (ClaimRow row : ClaimRow.of(claims)) {
            paragraph(
                    text,
                    row.tone().mark() + " ",
                    line -> colours.paint(row.tone(), line),
                    Printable.line(row.sentence()));
        }
        ClaimWords.notes(claims).forEach(note -> paragraph(text, "", colours::faint, Printable.line(note)));
    }

    private void curves(Report report, StringBuilder text) {
        CurveTable.of(report).ifPresent(curves -> {
            paragraph(text, "", colours::strong, "p99 response time against offered load");
            grid(curves.head(), curves.rows(), text);
            text.append('\n');
            curves.shapes()
                    .forEach(shape -> text.append(Printable.cut(shape, columns)).append('\n'));
            text.append('\n');
        });
    }

    private void clientCurves(Report report, StringBuilder text) {
        ClientTable.of(report).ifPresent(curves -> {
            paragraph(
                    text, "", colours::strong, "operations/s against clients of a closed loop (▲ marks an arm's peak)");
            grid(curves.head(), curves.rows(), text);
            text.append('\n');
            curves.shapes()
                    .forEach(shape -> text.append(Printable.cut(shape, columns)).append('\n'));
            text.append('\n');
        });
    }

    private void spikes(Report report, StringBuilder text) {
        for (SpikeRow row : SpikeRow.of(report)) {
            paragraph(text, "", colours::strong, Printable.line(row.label()));
            paragraph(text, "  ", line -> line, "goodput in the burst: %s/s".formatted(row.goodput()));
            paragraph(text, "  ", line -> line, "p99 of what was due in it: " + row.p99());
            paragraph(text, "  ", line -> line, "back within twice its steady p99 after: " + row.recovery());
            paragraph(text, "  ", line -> line, "requests lost: " + row.lost());
            text.append('\n');
        }
    }

    private void footprints(Report report, StringBuilder text) {
        List<FootprintRow> rows = FootprintRow.of(report);
        if (rows.isEmpty()) {
            return;
        }
        paragraph(text, "", colours::strong, FootprintRow.TITLE);
        for (FootprintRow row : rows) {
            paragraph(text, "", line -> line, Printable.line(row.label()));
            String built = row.build().equals(Numbers.ABSENT) ? "" : "built in %s, ".formatted(row.build());
            paragraph(text, "  ", line -> line, "%sserves after %s".formatted(built, row.start()));
            paragraph(text, "  ", line -> line, "memory %s, under load %s".formatted(row.atStart(), row.underLoad()));
        }
        paragraph(text, "", colours::faint, FootprintRow.MEANING);
        text.append('\n');
    }

    /** Columns to the right of each other as far as the terminal reaches. */
    private void grid(List<String> head, List<List<String>> rows, StringBuilder text) {
        List<List<String>> all = new ArrayList<>(List.of(head));
        all.addAll(rows);
        int width = all.stream()
                .flatMap(List::stream)
                .mapToInt(Printable::columns)
                .max()
                .orElse(1);
        int shown = Math.max(1, (columns + GAP.length()) / (width + GAP.length()));
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (String cell : row.subList(0, Math.min(shown, row.size()))) {
                line.append(" ".repeat(width - Printable.columns(cell)))
                        .append(cell)
                        .append(GAP);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private int[] widths(List<TerminalRow> rows) {
        int[] widths = new int[TerminalRow.COLUMNS];
        for (TerminalRow row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.widest(i));
            }
        }
        int others = total(widths) - widths[0];
        widths[0] = Math.max(8, Math.min(widths[0], Math.min(WIDEST_LABEL, columns - others)));
        return widths;
    }

    private static int total(int[] widths) {
        int total = GAP.length() * (widths.length - 1);
        for (int width : widths) {
            total += width;
        }
        return total;
    }

    private void row(TerminalRow row, int[] widths, StringBuilder text) {
        List<List<String>> cells = new ArrayList<>(row.cells());
        cells.set(0, row.labelLines(widths[0]));
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < height; line++) {
            text.append(line(row, cells, widths, line).stripTrailing()).append('\n');
        }
    }

    private String line(TerminalRow row, List<List<String>> cells, int[] widths, int line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = line < cells.get(i).size() ? cells.get(i).get(line) : "";
            String blanks = " ".repeat(Math.max(0, widths[i] - Printable.columns(cell)));
            boolean paintable = !cell.isEmpty() && i == TerminalRow.VERDICT_COLUMN;
            text.append(paintable ? colours.paint(row.tone(), cell) : cell);
            text.append(i == widths.length - 1 ? "" : blanks + GAP);
        }
        return text.toString();
    }

    private void notes(Report report, StringBuilder text) {
        RunWords.notes(report).forEach(note -> paragraph(text, "", colours::faint, note));
    }

    private void warnings(Report report, StringBuilder text) {
        for (WarningWords warning : WarningWords.of(report)) {
            text.append('\n');
            paragraph(
                    text,
                    "! ",
                    colours::strong,
                    Printable.line(warning.subject()) + ": " + Printable.line(warning.cause()));
            paragraph(text, "  ", line -> line, Printable.line(warning.evidence()));
            paragraph(text, "  → ", line -> line, Printable.line(warning.remedy()));
        }
    }

    private void paragraph(StringBuilder text, String start, Paint paint, String content) {
        int room = Math.min(columns, 100) - start.length();
        String indent = start;
        for (String line : Wrapped.lines(content, room)) {
            text.append(paint.paint(indent + line)).append('\n');
            indent = " ".repeat(start.length());
        }
    }

    private interface Paint {
        String paint(String line);
    }
}
