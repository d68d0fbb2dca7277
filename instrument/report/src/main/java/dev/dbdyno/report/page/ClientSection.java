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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What more clients get out of each arm: its rise, its peak and what comes behind it. */
final class ClientSection implements Section {

    /** Of the quantiles that a step has, those that are shown. */
    private static final int P50 = 0;

    private static final int P99 = 2;

    private record Point(
            int clients,
            @Nullable Double perSecond,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Long p50,
            @Nullable Long p99) {}

    private record Curve(String label, int arm, @Nullable Integer peak, List<Point> points) {}

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
        List<ClientCurve> curves = report.analysis().clientCurves();
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        Data data = new Data(curves.stream().map(curve -> curve(report, curve)).toList());
        String description =
                "Closed loops: each client asks again when its reply has come, so that the load is what the arm makes of it, and latency is service time. Operations per second are the geometric mean over forks, the band their 95 % interval, where there are enough; a triangle marks the number of clients at which an arm did the most. The scale of clients is logarithmic.";
        return Optional.of(Html.all(
                new Chart("clients", description, data).html(),
                table(report).behind("Every number of clients as a table")));
    }

    private static Curve curve(Report report, ClientCurve curve) {
        return new Curve(
                report.label(curve.arm()),
                curve.arm(),
                curve.peakClients(),
                curve.steps().stream().map(ClientSection::point).toList());
    }

    private static Point point(Step step) {
        Estimate throughput = step.operationsPerSecond();
        Interval band = throughput == null ? null : throughput.interval();
        return new Point(
                step.clients(),
                throughput == null ? null : (Double) throughput.point(),
                band == null ? null : (Double) band.low(),
                band == null ? null : (Double) band.high(),
                nanos(step, P50),
                nanos(step, P99));
    }

    private static @Nullable Long nanos(Step step, int quantile) {
        return step.quantiles().isEmpty()
                ? null
                : (Long) step.quantiles().get(quantile).nanos();
    }

    private static DataTable table(Report report) {
        DataTable table = DataTable.of(
                "Throughput and service time with every number of clients",
                "arm",
                "clients",
                "operations/s",
                "95 % interval",
                "CPU/op",
                "p50",
                "p99",
                "p99.9",
                "operations",
                "failed",
                "invalid windows",
                "forks",
                "remarks");
        for (ClientCurve curve : report.analysis().clientCurves()) {
            curve.steps().forEach(step -> table.row("", cells(report, curve, step)));
        }
        return table;
    }

    private static List<Element> cells(Report report, ClientCurve curve, Step step) {
        Estimate throughput = step.operationsPerSecond();
        Estimate cpu = step.totalCpuMicros();
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(report.label(curve.arm())));
        cells.add(cell(Numbers.count(step.clients()), step.clients()));
        cells.add(cell(Numbers.significant(throughput), throughput == null ? null : (Double) throughput.point()));
        cells.add(cell(DataTable.unbroken(Numbers.interval(throughput))));
        cells.add(cell(Numbers.micros(cpu), cpu == null ? null : (Double) cpu.point()));
        for (int quantile : List.of(P50, P99, P99 + 1)) {
            Long nanos = nanos(step, quantile);
            cells.add(nanos == null ? cell(Numbers.ABSENT) : cell(Numbers.nanos(nanos), nanos));
        }
        cells.add(cell(Numbers.count(step.operations()), step.operations()));
        cells.add(cell(Numbers.count(step.failures()), step.failures()));
        cells.add(cell(Numbers.count(step.invalidWindows()), step.invalidWindows()));
        cells.add(cell(Numbers.count(step.forks()), step.forks()));
        cells.add(cell(Objects.equals(curve.peakClients(), step.clients()) ? "peak" : ""));
        return cells;
    }
}
