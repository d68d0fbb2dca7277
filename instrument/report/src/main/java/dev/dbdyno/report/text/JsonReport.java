package dev.dbdyno.report.text;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Sentence;
import dev.dbdyno.report.VerdictWords;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.topics.Topics;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.studies.StudyClaims;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The report for programs: the run's head, its forks, the analysis and every table in full precision; windows stay in the
 * run's folder.
 */
public final class JsonReport {

    private record Document(
            int reportVersion,
            Answer answer,
            List<String> verdicts,
            Analysis analysis,
            List<Quantiles> latencies,
            Run run,
            @Nullable Ending ending,
            List<ForkRecord> forks,
            @Nullable StudyClaims claims,
            List<OfTable> tables) {}

    /** What the histogram in the analysis says, for readers without an HdrHistogram library. */
    private record Quantiles(
            int arm, long operations, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}

    private record OfTable(String id, String title, List<OfColumn> columns, List<Map<String, Object>> rows) {

        static OfTable of(Table table) {
            return new OfTable(
                    table.id(),
                    table.caption(),
                    table.columns().stream().map(OfColumn::of).toList(),
                    table.rows().stream().map(row -> values(table, row)).toList());
        }

        /** A row's values by the names that CSV also uses. A missing value has no entry. */
        private static Map<String, Object> values(Table table, Table.Row row) {
            Map<String, Object> values = new LinkedHashMap<>();
            List<String> keys = table.keys();
            List<@Nullable Object> all = table.values(row);
            for (int i = 0; i < keys.size(); i++) {
                Object value = all.get(i);
                if (value != null) {
                    values.put(keys.get(i), value);
                }
            }
            return values;
        }
    }

    private record OfColumn(
            List<String> keys,
            String title,
            @Nullable String unit,
            @Nullable String meaning) {

        static OfColumn of(Column column) {
            return new OfColumn(
                    column.keys(),
                    column.title(),
                    column.unit() == null || column.unit().word().isEmpty()
                            ? null
                            : column.unit().word(),
                    column.meaning().isEmpty() ? null : column.meaning());
        }
    }

    public void write(Report report, Appendable out) throws IOException {
        Document document = new Document(
                1,
                Answer.of(report),
                VerdictWords.sentences(report).stream().map(Sentence::text).toList(),
                report.analysis(),
                report.analysis().arms().stream().flatMap(JsonReport::quantiles).toList(),
                report.storedRun(),
                report.results().ending(),
                report.forks(),
                report.claims(),
                Topics.tables(report, Form.JSON)
                        .filter(table -> !table.isEmpty())
                        .map(OfTable::of)
                        .toList());
        out.append(Json.pretty(document, Document.class)).append('\n');
    }

    /**
     * Writes only what runs say about a study: published figures, measured ones, intervals and outcomes in full
     * precision.
     */
    public static void write(List<StudyClaims> claims, Appendable out) throws IOException {
        out.append(Json.pretty(claims.toArray(StudyClaims[]::new), StudyClaims[].class))
                .append('\n');
    }

    private static Stream<Quantiles> quantiles(ArmSummary summary) {
        return Optional.ofNullable(summary.latency()).map(Latency::nanos).stream()
                .map(h -> quantiles(summary.arm(), h));
    }

    private static Quantiles quantiles(int arm, Histogram nanos) {
        return new Quantiles(
                arm,
                nanos.getTotalCount(),
                nanos.getValueAtPercentile(50),
                nanos.getValueAtPercentile(90),
                nanos.getValueAtPercentile(99),
                nanos.getValueAtPercentile(99.9),
                nanos.getMaxValue());
    }
}
