package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.ArmCapacity;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.LoadCurve;
import dev.dbdyno.analysis.LoadCurve.Quantile;
import dev.dbdyno.analysis.LoadCurve.Step;
import dev.dbdyno.report.CapacityWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.Sla;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How much load each arm holds, and what its latency does on the way there. */
final class LoadSection implements Section {

    private static final List<String> QUANTILES = List.of("p50", "p90", "p99", "p99.9");

    private record Level(
            long nanos, @Nullable Double low, @Nullable Double high) {}

    private record Point(double rate, List<Level> quantiles) {}

    private record Curve(
            String label,
            int arm,
            List<Point> points,
            @Nullable Double capacity,
            String capacityText) {}

    private record Bound(String quantile, long nanos, String text) {}

    private record Data(List<String> quantiles, List<Bound> bounds, List<Curve> curves) {}

    @Override
    public String id() {
        return "load";
    }

    @Override
    public String title() {
        return "Latency against load";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("curves.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        List<LoadCurve> measured = report.analysis().curves().stream()
                .filter(curve -> curve.steps().stream()
                        .anyMatch(step -> !step.quantiles().isEmpty()))
                .toList();
        List<Html> parts = new ArrayList<>();
        if (!report.analysis().capacities().isEmpty()) {
            parts.add(capacities(report).html());
        }
        if (!measured.isEmpty()) {
            parts.add(chart(report, measured));
        }
        if (!report.analysis().curves().isEmpty()) {
            parts.add(table(report).behind("Latency at every rate as a table"));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(Html.all(parts));
    }

    private static Html chart(Report report, List<LoadCurve> measured) {
        List<Curve> curves =
                measured.stream().map(curve -> curve(report, curve)).toList();
        String description =
                "Response time from the intended start against the offered load, all windows of a rate merged; both scales are logarithmic. The band is the 95 %% interval over forks, where there are enough.%s%s"
                        .formatted(
                                RunWords.sla(report.run().plan()).isPresent()
                                        ? " The dashed line is the bound of the SLA."
                                        : "",
                                report.analysis().capacities().isEmpty() ? "" : " A triangle marks an arm's capacity.");
        return new Chart("curves", description, new Data(QUANTILES, bounds(report), curves)).html();
    }

    private static List<Bound> bounds(Report report) {
        List<Bound> bounds = new ArrayList<>();
        for (Sla.Bound bound :
                RunWords.sla(report.run().plan()).map(Sla::bounds).orElse(List.of())) {
            if (bound instanceof Sla.Percentile percentile) {
                String quantile = bound.notation().substring(0, bound.notation().indexOf('<'));
                bounds.add(new Bound(quantile, percentile.atMost().toNanos(), bound.notation()));
            }
        }
        return bounds;
    }

    private static Curve curve(Report report, LoadCurve curve) {
        Optional<Estimate> capacity = report.capacity(curve.arm()).flatMap(c -> Optional.ofNullable(c.perSecond()));
        return new Curve(
                report.label(curve.arm()),
                curve.arm(),
                curve.steps().stream().map(LoadSection::point).toList(),
                capacity.isEmpty() ? null : (Double) capacity.get().point(),
                capacity.map(Numbers::significant).orElse(Numbers.ABSENT) + "/s");
    }

    private static Point point(Step step) {
        return new Point(
                step.offeredPerSecond(),
                step.quantiles().stream().map(LoadSection::level).toList());
    }

    private static Level level(Quantile quantile) {
        Interval band = quantile.band();
        return new Level(
                quantile.nanos(),
                band == null ? null : (Double) band.low(),
                band == null ? null : (Double) band.high());
    }

    private static DataTable capacities(Report report) {
        DataTable table = DataTable.of(
                "Load that each arm holds at "
                        + RunWords.sla(report.run().plan()).map(Sla::notation).orElse(""),
                "arm",
                "capacity, operations/s",
                "95 % interval",
                "each fork",
                "forks",
                "remarks");
        report.analysis().capacities().forEach(capacity -> table.row("", cells(report, capacity)));
        return table;
    }

    private static List<Element> cells(Report report, ArmCapacity capacity) {
        Estimate estimate = capacity.perSecond();
        return List.of(
                DataTable.head(report.label(capacity.arm())),
                cell(CapacityWords.capacity(capacity), estimate == null ? null : (Double) estimate.point()),
                cell(DataTable.unbroken(Numbers.interval(estimate))),
                cell(CapacityWords.forks(capacity)),
                cell(Numbers.count(capacity.forks()), capacity.forks()),
                cell(capacity.openReason() == null ? "" : capacity.openReason()).style("prose"));
    }

    private static DataTable table(Report report) {
        DataTable table = DataTable.of(
                "Latency at every offered rate",
                "arm",
                "offered/s",
                "achieved/s",
                "p50",
                "p90",
                "p99",
                "p99 interval",
                "p99.9",
                "failed",
                "windows",
                "invalid",
                "forks",
                "within the SLA");
        for (LoadCurve curve : report.analysis().curves()) {
            curve.steps().forEach(step -> table.row("", cells(report, curve.arm(), step)));
        }
        return table;
    }

    private static List<Element> cells(Report report, int arm, Step step) {
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(report.label(arm)));
        cells.add(cell(Numbers.significant(step.offeredPerSecond()), step.offeredPerSecond()));
        cells.add(cell(Numbers.significant(step.achievedPerSecond()), step.achievedPerSecond()));
        cells.add(nanos(step, 0));
        cells.add(nanos(step, 1));
        cells.add(nanos(step, 2));
        cells.add(cell(CapacityWords.band(step, 2)));
        cells.add(nanos(step, 3));
        cells.add(cell(Numbers.count(step.failures()), step.failures()));
        cells.add(cell(Numbers.count(step.windows()), step.windows()));
        cells.add(cell(Numbers.count(step.invalidWindows()), step.invalidWindows()));
        cells.add(cell(Numbers.count(step.forks()), step.forks()));
        cells.add(cell(CapacityWords.meets(step)));
        return cells;
    }

    private static Element nanos(Step step, int quantile) {
        if (step.quantiles().size() <= quantile) {
            return cell(Numbers.ABSENT);
        }
        long nanos = step.quantiles().get(quantile).nanos();
        return cell(Numbers.nanos(nanos), nanos);
    }
}
