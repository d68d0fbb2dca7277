package dev.dbdyno.report;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The report as Markdown: verdicts, one table, warnings; for an issue or a commit message. */
public final class MarkdownTable {

    public void write(Report report, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append("**")
                .append(escaped(RunWords.subject(report)))
                .append("** · ")
                .append(escaped(report.run().server().version()))
                .append(" · ")
                .append(RunWords.blocks(report))
                .append("\n\n");
        VerdictWords.sentences(report)
                .forEach(s -> text.append("- ").append(escaped(s.text())).append('\n'));
        table(report, text);
        ClaimMarkdown.table(report.claims(), text);
        curves(report, text);
        clientCurves(report, text);
        spikes(report, text);
        footprints(report, text);
        RunWords.notes(report).forEach(note -> text.append(note).append('\n'));
        warnings(report, text);
        out.append(text);
    }

    private static void table(Report report, StringBuilder text) {
        text.append('\n');
        line(
                text,
                List.of(
                        "arm",
                        MeasureWords.unit(report.primary()),
                        report.primary().title() + " against arm 1",
                        "CPU/operation (child + database)",
                        "CPU against arm 1",
                        "latency p50",
                        "p99"));
        line(text, List.of("---", "--:", "---", "--:", "---", "--:", "--:"));
        for (SummaryRow row : SummaryRow.of(report)) {
            line(
                    text,
                    List.of(
                            row.label(),
                            row.measureWithInterval(),
                            row.against(),
                            row.cpuWithSplit(),
                            row.cpuAgainst(),
                            row.p50(),
                            row.p99()));
        }
        text.append('\n');
    }

    private static void curves(Report report, StringBuilder text) {
        CurveTable.of(report).ifPresent(curves -> {
            text.append("p99 response time against offered load (! marks what is beyond the SLA):\n\n");
            line(text, curves.head());
            line(text, curves.head().stream().map(head -> "--:").toList());
            curves.rows().forEach(row -> line(text, row));
            text.append('\n');
        });
    }

    private static void clientCurves(Report report, StringBuilder text) {
        ClientTable.of(report).ifPresent(curves -> {
            text.append("operations/s against clients of a closed loop (▲ marks an arm's peak):\n\n");
            line(text, curves.head());
            line(text, curves.head().stream().map(head -> "--:").toList());
            curves.rows().forEach(row -> line(text, row));
            text.append('\n');
        });
    }

    private static void spikes(Report report, StringBuilder text) {
        List<SpikeRow> rows = SpikeRow.of(report);
        if (rows.isEmpty()) {
            return;
        }
        line(
                text,
                List.of(
                        "arm",
                        "goodput/s in the burst",
                        "p99 in the burst",
                        "back within twice the steady p99 after",
                        "requests lost"));
        line(text, List.of("---", "--:", "--:", "--:", "--:"));
        rows.forEach(row -> line(text, List.of(row.label(), row.goodput(), row.p99(), row.recovery(), row.lost())));
        text.append('\n');
    }

    private static void footprints(Report report, StringBuilder text) {
        List<FootprintRow> rows = FootprintRow.of(report);
        if (rows.isEmpty()) {
            return;
        }
        text.append("%s. %s\n\n".formatted(FootprintRow.TITLE, FootprintRow.MEANING));
        line(text, List.of("arm", "build", "start", "memory at start", "memory under load"));
        line(text, List.of("---", "--:", "--:", "--:", "--:"));
        rows.forEach(row -> line(text, List.of(row.label(), row.build(), row.start(), row.atStart(), row.underLoad())));
        text.append('\n');
    }

    static void line(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(MarkdownTable::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private static void warnings(Report report, StringBuilder text) {
        for (WarningWords w : WarningWords.of(report)) {
            text.append("\n- **%s: %s.** %s. _%s._"
                    .formatted(escaped(w.subject()), escaped(w.cause()), escaped(w.evidence()), escaped(w.remedy())));
        }
        if (!report.analysis().warnings().isEmpty()) {
            text.append('\n');
        }
    }

    /** Marks that Markdown or the HTML within it would obey are escaped; a rule's or number's dashes and brackets stay. */
    static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_|~])", "\\\\$1")
                .replaceAll("\\](?=\\()", "\\\\]");
    }
}
