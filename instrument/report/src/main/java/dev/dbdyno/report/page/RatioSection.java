package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.Comparison;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.Metric;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.VerdictWords;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far each arm lies from the reference, with what is known of the error. */
final class RatioSection implements Section {

    private record Row(
            String label,
            int arm,
            @Nullable Double point,
            @Nullable Double low,
            @Nullable Double high,
            List<Double> blocks,
            String text,
            String verdict) {}

    private record Panel(String title, String lower, String higher, List<Row> rows) {}

    private record Data(double margin, List<Panel> panels) {}

    @Override
    public String id() {
        return "ratios";
    }

    @Override
    public String title() {
        return "Ratio to the reference";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("forest.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        if (report.analysis().comparisons().isEmpty()) {
            return Optional.empty();
        }
        double margin = report.run().plan().precision().marginFraction();
        String description =
                "Each arm divided by %s, block by block (small dots), with the estimate and its 95 %% interval. The band is ±%s: what surely lies inside it, all comparisons allowed for, is called equivalent."
                        .formatted(report.label(0), Numbers.percent(margin));
        return Optional.of(Html.all(
                new Chart("forest", description, new Data(margin, panels(report))).html(),
                table(report).behind("Ratios as a table")));
    }

    private static List<Panel> panels(Report report) {
        return Metric.of(report.run().plan()).stream()
                .map(metric -> panel(report, metric))
                .toList();
    }

    private static Panel panel(Report report, Metric metric) {
        boolean more = metric.better() == Metric.Better.HIGHER;
        String lower = more ? VerdictWords.worse(metric) : VerdictWords.better(metric);
        String higher = more ? VerdictWords.better(metric) : VerdictWords.worse(metric);
        List<Row> rows = report.analysis().comparisons().stream()
                .filter(c -> c.metric() == metric)
                .map(c -> row(report, c))
                .toList();
        return new Panel(metric.title(), lower, higher, rows);
    }

    private static Row row(Report report, Comparison c) {
        Estimate ratio = c.ratio();
        Interval interval = ratio == null ? null : ratio.interval();
        return new Row(
                report.label(c.arm()),
                c.arm(),
                ratio == null ? null : (Double) ratio.point(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                c.blockRatios(),
                Numbers.ratioWithInterval(ratio),
                VerdictWords.word(c));
    }

    private static DataTable table(Report report) {
        DataTable table = DataTable.of(
                "Ratio of each arm to " + report.label(0),
                "arm",
                "measure",
                "ratio",
                "low",
                "high",
                "blocks",
                "p (Holm)",
                "verdict");
        report.analysis().comparisons().forEach(c -> table.row("", cells(report, c)));
        return table;
    }

    private static List<Element> cells(Report report, Comparison c) {
        Row row = row(report, c);
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(row.label()));
        cells.add(cell(c.metric().title()));
        cells.add(cell(Numbers.ratio(c.ratio()), row.point()));
        cells.add(cell(Numbers.significant(row.low()), row.low()));
        cells.add(cell(Numbers.significant(row.high()), row.high()));
        cells.add(cell(Integer.toString(c.blocks()), c.blocks()));
        cells.add(cell(Numbers.significant(c.adjustedP()), c.adjustedP()));
        cells.add(cell(row.verdict()));
        return cells;
    }
}
