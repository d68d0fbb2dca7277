package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The whole distribution of latency, one curve an arm, on the scale that HdrHistogram made usual. */
final class LatencySection implements Section {

    private static final double[] PERCENTILES = {50, 75, 90, 99, 99.9, 99.99};
    /** Enough for a smooth line, and a few kilobytes an arm. */
    private static final int TICKS_PER_HALF_DISTANCE = 5;

    /** Percentile as 1/(1-p), the scale's own unit. */
    private record Point(double inverse, long nanos) {}

    private record Curve(String label, int arm, List<Point> points) {}

    private record Data(String title, List<Curve> curves) {}

    private record Measured(String label, int arm, Histogram nanos) {}

    @Override
    public String id() {
        return "latency";
    }

    @Override
    public String title() {
        return "Latency";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("latency.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        List<Measured> measured = report.analysis().arms().stream()
                .flatMap(arm -> Stream.ofNullable(arm.latency())
                        .map(latency -> new Measured(report.label(arm.arm()), arm.arm(), latency.nanos())))
                .filter(shown -> shown.nanos().getTotalCount() > 0)
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        String title = RunWords.latencyTitle(report.run().plan());
        String description = "Percentiles over the windows that count of all valid forks, merged as histograms. %s"
                .formatted(RunWords.latencyNote(report.run().plan()));
        return Optional.of(Html.all(
                new Chart("latency", description, new Data(title, curves(measured))).html(),
                table(title, measured).behind("Percentiles as a table")));
    }

    private static List<Curve> curves(List<Measured> measured) {
        return measured.stream()
                .map(m -> new Curve(m.label(), m.arm(), points(m.nanos())))
                .toList();
    }

    /** Up to the last percentile that at least one operation lies behind. */
    private static List<Point> points(Histogram nanos) {
        List<Point> points = new ArrayList<>();
        for (HistogramIterationValue value : nanos.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double behind = 1 - value.getPercentileLevelIteratedTo() / 100;
            if (behind * nanos.getTotalCount() >= 1) {
                points.add(new Point(1 / behind, value.getValueIteratedTo()));
            }
        }
        return points;
    }

    private static DataTable table(String title, List<Measured> measured) {
        DataTable table = DataTable.of(
                "Percentiles of " + title, "arm", "p50", "p75", "p90", "p99", "p99.9", "p99.99", "max", "operations");
        measured.forEach(m -> table.row("", cells(m)));
        return table;
    }

    private static List<Element> cells(Measured m) {
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(m.label()));
        for (double percentile : PERCENTILES) {
            long nanos = m.nanos().getValueAtPercentile(percentile);
            cells.add(cell(Numbers.nanos(nanos), nanos));
        }
        cells.add(cell(Numbers.nanos(m.nanos().getMaxValue()), m.nanos().getMaxValue()));
        cells.add(cell(Numbers.count(m.nanos().getTotalCount()), m.nanos().getTotalCount()));
        return cells;
    }
}
