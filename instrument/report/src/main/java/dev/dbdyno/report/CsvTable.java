package dev.dbdyno.report;

import dev.dbdyno.analysis.ArmCapacity;
import dev.dbdyno.analysis.ArmFootprint;
import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.ClientCurve;
import dev.dbdyno.analysis.Comparison;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.Metric;
import dev.dbdyno.analysis.WorkPerOperation;
import dev.dbdyno.results.ServerFootprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One line an arm, numbers in full precision, units in the column's names, empty where there is none (RFC 4180). */
public final class CsvTable {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9};

    private record Column(String name, Function<Line, @Nullable Object> value) {}

    private record Line(
            Report report,
            int arm,
            Optional<ArmSummary> summary,
            Optional<Histogram> latency,
            Optional<Comparison> cpu) {

        static Line of(Report report, int arm) {
            Optional<ArmSummary> summary = report.summary(arm);
            return new Line(
                    report,
                    arm,
                    summary,
                    summary.flatMap(s -> Optional.ofNullable(s.latency())).map(l -> l.nanos()),
                    report.comparison(arm, Metric.CPU_PER_OPERATION));
        }

        @Nullable ArmFootprint footprint() {
            return report.footprint(arm).orElse(null);
        }
    }

    private static final List<Column> COLUMNS = columns();

    public void write(Report report, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        append(text, COLUMNS.stream().map(Column::name).toList());
        for (int arm = 0; arm < report.run().arms().size(); arm++) {
            Line line = Line.of(report, arm);
            append(text, COLUMNS.stream().map(c -> text(c.value().apply(line))).toList());
        }
        out.append(text);
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("run", l -> l.report().run().id()));
        columns.add(new Column("arm", l -> l.arm() + 1));
        columns.add(
                new Column("label", l -> l.report().run().arms().get(l.arm()).label()));
        columns.add(summary("forks", ArmSummary::forks));
        columns.add(summary("failed_forks", ArmSummary::failedForks));
        columns.add(summary("unsteady_forks", ArmSummary::unsteadyForks));
        columns.add(summary("operations", ArmSummary::operations));
        columns.add(summary("failures", ArmSummary::failures));
        estimate(columns, "operations_per_second", summaryOf(ArmSummary::operationsPerSecond));
        estimate(columns, "child_cpu_micros_per_operation", summaryOf(ArmSummary::childCpuMicros));
        estimate(columns, "generator_cpu_micros_per_operation", summaryOf(ArmSummary::generatorCpuMicros));
        estimate(columns, "database_cpu_micros_per_operation", summaryOf(ArmSummary::databaseCpuMicros));
        estimate(columns, "total_cpu_micros_per_operation", summaryOf(ArmSummary::totalCpuMicros));
        comparison(columns, "throughput", of(Metric.THROUGHPUT));
        comparison(columns, "cpu_per_operation", Line::cpu);
        measured(columns, "capacity_per_second", "capacity", Metric.CAPACITY);
        columns.add(new Column(
                "capacity_at_least_per_second",
                l -> present(l.report().capacity(l.arm()).map(ArmCapacity::atLeastPerSecond))));
        measured(columns, "peak_operations_per_second", "peak_throughput", Metric.PEAK_THROUGHPUT);
        columns.add(new Column(
                "peak_clients", l -> present(l.report().clientCurve(l.arm()).map(ClientCurve::peakClients))));
        measured(columns, "burst_goodput_per_second", "burst_goodput", Metric.BURST_GOODPUT);
        measured(columns, "response_p99_nanos", "response_p99", Metric.RESPONSE_P99);
        measured(columns, "response_p50_nanos", "response_p50", Metric.RESPONSE_P50);
        for (double p : PERCENTILES) {
            columns.add(new Column(
                    "latency_p%s_nanos".formatted(p == Math.rint(p) ? Long.toString((long) p) : Double.toString(p)),
                    l -> present(l.latency().map(h -> h.getValueAtPercentile(p)))));
        }
        work(columns);
        footprint(columns);
        server(columns);
        return List.copyOf(columns);
    }

    private static void measured(List<Column> columns, String name, String ratio, Metric metric) {
        estimate(columns, name, l -> l.report().measure(l.arm(), metric).orElse(null));
        comparison(columns, ratio, of(metric));
    }

    private static Function<Line, Optional<Comparison>> of(Metric metric) {
        return l -> l.report().comparison(l.arm(), metric);
    }

    private static void work(List<Column> columns) {
        columns.add(workOf("statements_per_operation", WorkPerOperation::statements));
        columns.add(workOf("rows_per_operation", WorkPerOperation::rows));
        columns.add(workOf("plans_per_operation", WorkPerOperation::plans));
        columns.add(workOf("transactions_per_operation", WorkPerOperation::transactions));
    }

    /** The same in each line: there is one server. */
    private static void server(List<Column> columns) {
        columns.add(serverTook("server_start_nanos", ServerFootprint::startNanos));
        columns.add(serverTook("server_resident_bytes", ServerFootprint::residentBytes));
        columns.add(serverTook("server_disk_bytes", ServerFootprint::diskBytes));
        columns.add(serverTook("server_program_bytes", ServerFootprint::programBytes));
    }

    private static Column serverTook(String name, Function<ServerFootprint, @Nullable Long> value) {
        return new Column(name, l -> {
            ServerFootprint footprint = l.report().run().server().footprint();
            return footprint == null ? null : value.apply(footprint);
        });
    }

    private static void footprint(List<Column> columns) {
        columns.add(new Column("build_nanos", l -> {
            ArmFootprint footprint = l.footprint();
            return footprint == null ? null : footprint.buildNanos();
        }));
        estimate(columns, "start_nanos", footprintOf(ArmFootprint::startNanos));
        estimate(columns, "resident_at_start_bytes", footprintOf(ArmFootprint::residentAtStartBytes));
        estimate(columns, "resident_under_load_bytes", footprintOf(ArmFootprint::residentUnderLoadBytes));
    }

    private static Function<Line, @Nullable Estimate> footprintOf(Function<ArmFootprint, @Nullable Estimate> estimate) {
        return l -> {
            ArmFootprint footprint = l.footprint();
            return footprint == null ? null : estimate.apply(footprint);
        };
    }

    private static Column summary(String name, Function<ArmSummary, Object> value) {
        return new Column(name, l -> present(l.summary().map(value)));
    }

    private static Column workOf(String name, Function<WorkPerOperation, @Nullable Double> value) {
        return new Column(name, l -> {
            WorkPerOperation work =
                    l.summary().isEmpty() ? null : l.summary().get().work();
            return work == null ? null : value.apply(work);
        });
    }

    private static Function<Line, @Nullable Estimate> summaryOf(Function<ArmSummary, @Nullable Estimate> estimate) {
        return l -> l.summary().isEmpty() ? null : estimate.apply(l.summary().get());
    }

    private static void comparison(List<Column> columns, String name, Function<Line, Optional<Comparison>> of) {
        estimate(
                columns,
                name + "_ratio",
                l -> of.apply(l).isEmpty() ? null : of.apply(l).get().ratio());
        columns.add(new Column(
                name + "_adjusted_p",
                l -> of.apply(l).isEmpty() ? null : of.apply(l).get().adjustedP()));
        columns.add(new Column(name + "_verdict", l -> present(of.apply(l).map(VerdictWords::word))));
    }

    private static void estimate(List<Column> columns, String name, Function<Line, @Nullable Estimate> of) {
        columns.add(new Column(name, l -> {
            Estimate estimate = of.apply(l);
            return estimate == null ? null : estimate.point();
        }));
        columns.add(new Column(name + "_low", l -> end(of.apply(l), Interval::low)));
        columns.add(new Column(name + "_high", l -> end(of.apply(l), Interval::high)));
    }

    private static @Nullable Object end(@Nullable Estimate estimate, Function<Interval, Double> end) {
        Interval interval = estimate == null ? null : estimate.interval();
        return interval == null ? null : end.apply(interval);
    }

    private static @Nullable Object present(Optional<?> value) {
        return value.isPresent() ? value.get() : null;
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : Printable.line(value.toString());
    }

    static void append(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(CsvTable::quoted).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
