package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The whole distribution of latency, one curve an arm, on the scale that HdrHistogram made usual. */
final class LatencyTopic implements Topic {

    private static final List<String> PERCENTILES = List.of("50", "75", "90", "99", "99.9", "99.99");
    /** Enough for a smooth line, and a few kilobytes an arm. */
    private static final int TICKS_PER_HALF_DISTANCE = 5;

    /** Percentile as 1/(1-p), the scale's own unit. */
    private record Point(double inverse, long nanos) {}

    private record Curve(String label, int arm, List<Point> points) {}

    private record Data(String title, List<Curve> curves) {}

    private record Measured(int arm, Histogram nanos) {}

    @Override
    public String id() {
        return "latency";
    }

    @Override
    public String title() {
        return "Latency";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Measured> measured = report.analysis().arms().stream()
                .flatMap(arm ->
                        Stream.ofNullable(arm.latency()).map(latency -> new Measured(arm.arm(), latency.nanos())))
                .filter(shown -> shown.nanos().getTotalCount() > 0)
                .toList();
        String title = RunWords.latencyTitle(report.run().plan());
        Table table = table(report, title, measured);
        if (measured.isEmpty()) {
            return List.of(table);
        }
        String description = "Percentiles over the windows that count of all valid forks, merged as histograms. %s"
                .formatted(RunWords.latencyNote(report.run().plan()));
        List<Curve> curves = measured.stream()
                .map(m -> new Curve(report.name(m.arm()), m.arm(), points(m.nanos())))
                .toList();
        return List.of(new Block.Chart("latency", description, new Data(title, curves)), table);
    }

    /** Up to the last percentile that at least one operation lies behind, and the slowest of all, where tables end too. */
    private static List<Point> points(Histogram nanos) {
        List<Point> points = new ArrayList<>();
        for (HistogramIterationValue value : nanos.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double behind = 1 - value.getPercentileLevelIteratedTo() / 100;
            if (behind * nanos.getTotalCount() >= 1) {
                points.add(new Point(Coordinate.of(1 / behind), value.getValueIteratedTo()));
            }
        }
        points.add(new Point(Math.max(1, nanos.getTotalCount()), nanos.getMaxValue()));
        return points;
    }

    private static Table table(Report report, String title, List<Measured> measured) {
        Table.Builder<Measured> table = Table.of("latency", "Percentiles of " + title, measured)
                .in(Form.DETAILS)
                .arm(m -> Topic.arm(report, m.arm()));
        for (String percentile : PERCENTILES) {
            double p = Double.parseDouble(percentile);
            table.number(
                    "p%s_nanos".formatted(percentile),
                    "p" + percentile,
                    Unit.NANOS,
                    m -> m.nanos().getValueAtPercentile(p));
        }
        return table.number("max_nanos", "max", Unit.NANOS, m -> m.nanos().getMaxValue())
                .count("operations", "operations", m -> m.nanos().getTotalCount())
                .build();
    }
}
