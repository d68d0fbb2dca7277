package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.ClientCurve.Step;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Shows what more clients get out of each arm: its rise, its peak and what follows it. */
final class ClientTopic implements Topic {

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

    private record OfClients(ClientCurve curve, Step step) {
        boolean isPeak() {
            return Objects.equals(curve.peakClients(), step.clients());
        }
    }

    @Override
    public String id() {
        return "clients";
    }

    @Override
    public String title() {
        return "Throughput against clients";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<ClientCurve> curves = report.analysis().clientCurves();
        List<Block> blocks = new ArrayList<>(List.of(overview(curves), sketch(curves)));
        if (!curves.isEmpty()) {
            blocks.add(chart(report, curves));
        }
        blocks.add(numbers(report, curves));
        return blocks;
    }

    private static Block chart(Report report, List<ClientCurve> curves) {
        return new Block.Chart(
                "clients",
                "Closed loops: each client asks again when its reply has come, so that the load is what the arm makes of it, and latency is service time. Operations per second are the geometric mean over forks, the band their 95 % interval, where there are enough; a triangle marks the number of clients at which an arm did the most. The scale of clients is logarithmic.",
                new Data(curves.stream().map(curve -> curve(report, curve)).toList()));
    }

    private static Curve curve(Report report, ClientCurve curve) {
        return new Curve(
                report.name(curve.arm()),
                curve.arm(),
                curve.peakClients(),
                curve.steps().stream().map(ClientTopic::point).toList());
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

    /** A row a number of clients, a column an arm. */
    private static Table overview(List<ClientCurve> curves) {
        List<Integer> rows = curves.isEmpty()
                ? List.of()
                : IntStream.range(0, curves.getFirst().steps().size()).boxed().toList();
        Table.Builder<Integer> table = Table.of(
                        "throughput_against_clients",
                        "operations/s against clients of a closed loop (▲ marks an arm's peak)",
                        rows)
                .in(Form.TEXT)
                .count(
                        "clients",
                        "clients",
                        row -> curves.getFirst().steps().get(row).clients());
        for (ClientCurve curve : curves) {
            String arm = "arm " + (curve.arm() + 1);
            table.quantity(
                    arm,
                    arm,
                    Unit.PER_SECOND,
                    row -> cell(new OfClients(curve, curve.steps().get(row))));
        }
        return table.build();
    }

    private static Cell cell(OfClients number) {
        Estimate throughput = number.step().operationsPerSecond();
        if (number.step().forks() == 0 || throughput == null) {
            return new Cell.Absent("invalid");
        }
        Cell cell = Cell.of(Unit.PER_SECOND, (Double) throughput.point());
        return number.isPeak() ? new Cell.Marked("▲ ", cell, "") : cell;
    }

    /** Draws all curves on one scale from 0. */
    private static Block sketch(List<ClientCurve> curves) {
        double highest = curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .mapToDouble(ClientTopic::height)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        return new Block.Sketch(curves.stream()
                .map(curve -> new Block.Sketch.Curve(
                        "arm " + (curve.arm() + 1),
                        curve.steps().stream()
                                .map(step -> height(step) / highest)
                                .toList()))
                .toList());
    }

    private static double height(Step step) {
        Estimate throughput = step.operationsPerSecond();
        return throughput == null ? Double.NaN : throughput.point();
    }

    private static Table numbers(Report report, List<ClientCurve> curves) {
        List<OfClients> numbers = curves.stream()
                .flatMap(curve -> curve.steps().stream().map(step -> new OfClients(curve, step)))
                .toList();
        Table.Builder<OfClients> table = Table.of(
                        "client-curves", "Throughput and service time with every number of clients", numbers)
                .in(Form.DETAILS)
                .arm(number -> Topic.arm(report, number.curve().arm()))
                .count("clients", "clients", number -> number.step().clients())
                .count("forks", "forks", number -> number.step().forks())
                .count(
                        "invalid_windows",
                        "invalid windows",
                        number -> number.step().invalidWindows())
                .count("operations", "operations", number -> number.step().operations())
                .count("failures", "failed", number -> number.step().failures())
                .estimate(
                        "operations_per_second",
                        "operations/s",
                        Unit.PER_SECOND,
                        number -> number.step().operationsPerSecond())
                .estimate(
                        "total_cpu_micros_per_operation",
                        "CPU/op",
                        Unit.MICROS,
                        number -> number.step().totalCpuMicros())
                .meaning("CPU time of child and database for one operation, without the JIT compiler's.");
        LoadTopic.quantiles(table, "service", number -> number.step().quantiles());
        return table.text("remarks", "remarks", number -> number.isPeak() ? "peak" : "")
                .only(Set.of(Form.PAGE))
                .build();
    }
}
