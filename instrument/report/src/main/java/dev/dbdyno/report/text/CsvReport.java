package dev.dbdyno.report.text;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.topics.Topics;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table as CSV: numbers in full precision, units in the columns' names, empty where there is none (RFC 4180). */
public final class CsvReport {

    /** Writes a line for each arm, with all its numbers. */
    public void arms(Report report, Appendable out) throws IOException {
        write(report, "arms", out);
    }

    /**
     * Writes a line for each arm and offered rate, number of clients or round trip; only a heading if there are none.
     */
    public void curves(Report report, Appendable out) throws IOException {
        String table = !report.analysis().distances().isEmpty()
                ? "distances"
                : report.analysis().clientCurves().isEmpty() ? "curves" : "client-curves";
        write(report, table, out);
    }

    /** The places that this run has rows for. */
    public List<Table> tables(Report report) {
        return Topics.tables(report, Form.CSV).filter(table -> !table.isEmpty()).toList();
    }

    public void write(Report report, String id, Appendable out) throws IOException {
        write(
                report,
                Topics.table(report, id)
                        .orElseThrow(() -> new IllegalArgumentException("the report has no table '%s'".formatted(id))),
                out);
    }

    public void write(Report report, Table table, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        line(text, Stream.concat(Stream.of("run"), table.keys().stream()));
        String run = report.run().id();
        table.rows().forEach(row -> line(text, Stream.concat(Stream.of(run), table.values(row).stream())));
        out.append(text);
    }

    private static void line(StringBuilder text, Stream<? extends @Nullable Object> values) {
        text.append(values.map(CsvReport::quoted).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String quoted(@Nullable Object value) {
        String cell = value == null ? "" : Printable.line(value.toString());
        return cell.matches("[^\",]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
