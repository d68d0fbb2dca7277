package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two co-primary measures in their own units, CPU split by process and mode. */
final class ThroughputSection implements Section {

    private record Part(String name, double micros, String text) {}

    private record Row(
            String label,
            int arm,
            double perSecond,
            @Nullable Double low,
            @Nullable Double high,
            String perSecondText,
            String cpuText,
            List<Part> parts) {}

    private record Data(List<Row> rows) {}

    @Override
    public String id() {
        return "throughput";
    }

    @Override
    public String title() {
        return "Throughput and CPU per operation";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("bars.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        List<Row> rows = report.analysis().arms().stream()
                .flatMap(arm -> row(report, arm).stream())
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        String description =
                "Operations per second with their 95 % interval, and the processor time that an operation costs, in the child JVM (the host) and in the database's processes, in user mode and in the kernel; that of the load generator, where it is a process of its own, stands behind them and is in no sum.";
        return Optional.of(Html.all(
                new Chart("bars", description, new Data(rows)).html(),
                table(report).behind("Throughput and CPU as a table")));
    }

    private static Optional<Row> row(Report report, ArmSummary arm) {
        Estimate rate = arm.operationsPerSecond();
        if (rate == null) {
            return Optional.empty();
        }
        Interval interval = rate.interval();
        return Optional.of(new Row(
                report.label(arm.arm()),
                arm.arm(),
                rate.point(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                Numbers.significant(rate) + "/s",
                Numbers.micros(arm.totalCpuMicros()),
                parts(arm)));
    }

    private static List<Part> parts(ArmSummary arm) {
        List<Part> parts = new ArrayList<>();
        split("child", arm.childCpuMicros(), arm.childUserFraction(), parts);
        split("database", arm.databaseCpuMicros(), arm.databaseUserFraction(), parts);
        split("generator", arm.generatorCpuMicros(), null, parts);
        return parts;
    }

    private static void split(
            String process, @Nullable Estimate micros, @Nullable Double userFraction, List<Part> parts) {
        if (micros == null) {
            return;
        }
        double user = micros.point() * (userFraction == null ? 1 : userFraction);
        parts.add(part(process + (userFraction == null ? "" : " user"), user));
        if (userFraction != null) {
            parts.add(part(process + " system", micros.point() - user));
        }
    }

    private static Part part(String name, double micros) {
        return new Part(name, micros, Numbers.significant(micros) + " µs");
    }

    private static DataTable table(Report report) {
        DataTable table = DataTable.of(
                "Throughput and processor time per operation",
                "arm",
                "operations/s",
                "interval",
                "CPU/op",
                "child",
                "child in user mode",
                "database",
                "database in user mode",
                "JIT share",
                "GC share",
                "operations",
                "failed",
                "forks",
                "unsteady",
                "generator (in no sum)");
        report.analysis().arms().forEach(arm -> table.row("", cells(report, arm)));
        return table;
    }

    private static List<Element> cells(Report report, ArmSummary arm) {
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(report.label(arm.arm())));
        cells.add(cell(Numbers.significant(arm.operationsPerSecond()), point(arm.operationsPerSecond())));
        cells.add(cell(Numbers.interval(arm.operationsPerSecond()), null));
        cells.add(micros(arm.totalCpuMicros()));
        cells.add(micros(arm.childCpuMicros()));
        cells.add(fraction(arm.childUserFraction()));
        cells.add(micros(arm.databaseCpuMicros()));
        cells.add(fraction(arm.databaseUserFraction()));
        cells.add(fraction(arm.jitFraction()));
        cells.add(fraction(arm.gcFraction()));
        cells.add(count(arm.operations()));
        cells.add(count(arm.failures()));
        cells.add(count(arm.forks()));
        cells.add(count(arm.unsteadyForks()));
        cells.add(micros(arm.generatorCpuMicros()));
        return cells;
    }

    private static Element micros(@Nullable Estimate estimate) {
        return cell(Numbers.micros(estimate), point(estimate));
    }

    private static Element fraction(@Nullable Double fraction) {
        return cell(Numbers.percent(fraction), fraction);
    }

    private static Element count(long count) {
        return cell(Numbers.count(count), count);
    }

    private static @Nullable Double point(@Nullable Estimate estimate) {
        return estimate == null ? null : estimate.point();
    }
}
