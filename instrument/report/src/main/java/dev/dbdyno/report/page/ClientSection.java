package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.ClientCurve;
import dev.dbdyno.analysis.ClientCurve.Step;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What more clients bring, and what they cost each of them. */
final class ClientSection implements Section {

    private record Point(
            int clients,
            double perSecond,
            @Nullable Double low,
            @Nullable Double high,
            String perSecondText,
            @Nullable Long p99Nanos) {}

    private record Curve(String label, int arm, List<Point> points) {}

    private record Data(List<Curve> curves) {}

    @Override
    public String id() {
        return "clients";
    }

    @Override
    public String title() {
        return "Throughput against clients";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("clients.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        List<Curve> curves = report.analysis().clientCurves().stream()
                .map(curve -> curve(report, curve))
                .filter(curve -> !curve.points().isEmpty())
                .toList();
        if (report.analysis().clientCurves().isEmpty()) {
            return Optional.empty();
        }
        Html table = table(report).behind("Throughput at every number of clients as a table");
        return Optional.of(curves.isEmpty() ? table : Html.all(chart(curves), table));
    }

    private static Html chart(List<Curve> curves) {
        String description =
                "Operations per second in a closed loop, and the 99th percentile of the service time, against the number of clients; all scales are logarithmic. The band is the 95 % interval over forks, where there are enough.";
        return new Chart("clients", description, new Data(curves)).html();
    }

    private static Curve curve(Report report, ClientCurve curve) {
        return new Curve(
                report.label(curve.arm()),
                curve.arm(),
                curve.steps().stream()
                        .flatMap(step ->
                                Optional.ofNullable(step.operationsPerSecond()).map(rate -> point(step, rate)).stream())
                        .toList());
    }

    private static Point point(Step step, Estimate rate) {
        Interval interval = rate.interval();
        return new Point(
                step.clients(),
                rate.point(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                Numbers.significant(rate) + "/s",
                step.p99Nanos());
    }

    private static DataTable table(Report report) {
        DataTable table = DataTable.of(
                "Throughput and service time at every number of clients",
                "arm",
                "clients",
                "operations/s",
                "interval",
                "p50",
                "p99",
                "failed",
                "invalid",
                "forks");
        for (ClientCurve curve : report.analysis().clientCurves()) {
            curve.steps().forEach(step -> table.row("", cells(report.label(curve.arm()), step)));
        }
        return table;
    }

    private static List<Element> cells(String label, Step step) {
        Estimate rate = step.operationsPerSecond();
        return List.of(
                DataTable.head(label),
                cell(Numbers.count(step.clients()), step.clients()),
                cell(Numbers.significant(rate), rate == null ? null : (Double) rate.point()),
                cell(DataTable.unbroken(Numbers.interval(rate))),
                nanos(step.p50Nanos()),
                nanos(step.p99Nanos()),
                cell(Numbers.count(step.failures()), step.failures()),
                cell(Numbers.count(step.invalidWindows()), step.invalidWindows()),
                cell(Numbers.count(step.forks()), step.forks()));
    }

    private static Element nanos(@Nullable Long nanos) {
        return nanos == null ? cell(Numbers.ABSENT) : cell(Numbers.nanos(nanos), nanos);
    }
}
