package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.Comparison;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Metric;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Sentence;
import dev.dbdyno.report.SummaryRow;
import dev.dbdyno.report.VerdictWords;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which is faster, and by how much: in words, then in one table. */
final class VerdictSection implements Section {

    @Override
    public String id() {
        return "verdict";
    }

    @Override
    public String title() {
        return "Verdict";
    }

    @Override
    public Optional<Html> body(Report report) {
        List<Element> sentences = VerdictWords.sentences(report).stream()
                .map(VerdictSection::sentence)
                .toList();
        List<Element> notes =
                RunWords.notes(report).stream().map(n -> Html.element("li", n)).toList();
        return Optional.of(Html.all(
                Html.element("ul", sentences).style("verdicts"),
                table(report),
                Html.element("ul", notes).style("notes")));
    }

    private static Element sentence(Sentence sentence) {
        return Html.element(
                        "li",
                        Html.element("span", sentence.tone().mark())
                                .style("mark")
                                .attribute("aria-hidden", "true"),
                        DataTable.name(DataTable.unbroken(sentence.text())))
                .style("tone-" + sentence.tone().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    private static Element table(Report report) {
        DataTable table = DataTable.of(
                "All arms",
                "arm",
                report.measureUnit(),
                report.primary().title() + " against arm 1",
                "CPU per operation (child + database)",
                "CPU against arm 1",
                "p50",
                "p99");
        SummaryRow.of(report).forEach(row -> table.row(cells(report, row)));
        return table.html();
    }

    private static Html[] cells(Report report, SummaryRow row) {
        Optional<ArmSummary> summary = report.summary(row.arm());
        return new Html[] {
            DataTable.head(row.label()),
            cell(
                    row.measureWithInterval(),
                    point(report.measure(row.arm(), report.primary()).orElse(null))),
            cell(row.against(), ratio(report, row.arm(), report.primary())),
            cell(
                    row.cpuWithSplit(),
                    point(summary.isEmpty() ? null : summary.get().totalCpuMicros())),
            cell(row.cpuAgainst(), ratio(report, row.arm(), Metric.CPU_PER_OPERATION)),
            cell(row.p50(), percentile(summary, 50)),
            cell(row.p99(), percentile(summary, 99))
        };
    }

    private static @Nullable Double ratio(Report report, int arm, Metric metric) {
        Optional<Comparison> comparison = report.comparison(arm, metric);
        return comparison.isEmpty() ? null : point(comparison.get().ratio());
    }

    private static @Nullable Double point(@Nullable Estimate estimate) {
        return estimate == null ? null : estimate.point();
    }

    private static @Nullable Long percentile(Optional<ArmSummary> summary, double percentile) {
        return summary.isEmpty() || summary.get().latency() == null
                ? null
                : (Long) summary.get().latency().nanos().getValueAtPercentile(percentile);
    }
}
