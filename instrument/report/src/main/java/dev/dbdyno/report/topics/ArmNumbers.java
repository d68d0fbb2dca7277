package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.arms.ArmFootprint;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.evidence.WorkPerOperation;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.report.MeasureWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.ServerFootprint;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every number of an arm in one line: what {@code --csv} writes. */
final class ArmNumbers {

    private final Report report;
    private final Table.Builder<Integer> table;

    private ArmNumbers(Report report) {
        this.report = report;
        this.table = Table.of("arms", "Every number of each arm", VerdictTopic.arms(report))
                .in(Form.PROGRAMS)
                .arm(arm -> Topic.arm(report, arm));
    }

    static Table table(Report report) {
        ArmNumbers numbers = new ArmNumbers(report);
        numbers.summary();
        numbers.measures();
        numbers.latency();
        numbers.work();
        numbers.footprint();
        numbers.server();
        return numbers.table.build();
    }

    private void summary() {
        count("forks", ArmSummary::forks);
        count("failed_forks", ArmSummary::failedForks);
        count("unsteady_forks", ArmSummary::unsteadyForks);
        count("operations", ArmSummary::operations);
        count("failures", ArmSummary::failures);
        estimate("operations_per_second", Unit.PER_SECOND, ArmSummary::operationsPerSecond);
        estimate("child_cpu_micros_per_operation", Unit.MICROS, ArmSummary::childCpuMicros);
        estimate("generator_cpu_micros_per_operation", Unit.MICROS, ArmSummary::generatorCpuMicros);
        estimate("database_cpu_micros_per_operation", Unit.MICROS, ArmSummary::databaseCpuMicros);
        estimate("total_cpu_micros_per_operation", Unit.MICROS, ArmSummary::totalCpuMicros);
        ratio("throughput", Metric.THROUGHPUT);
        ratio("cpu_per_operation", Metric.CPU_PER_OPERATION);
    }

    private void measures() {
        measure("capacity_per_second", "capacity", Metric.CAPACITY);
        number(
                "capacity_at_least_per_second",
                Unit.PER_SECOND,
                arm -> of(report.capacity(arm), ArmCapacity::atLeastPerSecond));
        table.estimate(
                "knee_per_second",
                "knee_per_second",
                Unit.PER_SECOND,
                arm -> of(report.capacity(arm), ArmCapacity::kneePerSecond));
        measure("peak_operations_per_second", "peak_throughput", Metric.PEAK_THROUGHPUT);
        number("peak_clients", Unit.COUNT, arm -> of(report.clientCurve(arm), ClientCurve::peakClients));
        measure("burst_goodput_per_second", "burst_goodput", Metric.BURST_GOODPUT);
        measure("response_p99_nanos", "response_p99", Metric.RESPONSE_P99);
        measure("response_p50_nanos", "response_p50", Metric.RESPONSE_P50);
    }

    private void latency() {
        number("latency_p50_nanos", Unit.NANOS, arm -> VerdictTopic.percentile(report, arm, 50));
        number("latency_p90_nanos", Unit.NANOS, arm -> VerdictTopic.percentile(report, arm, 90));
        number("latency_p99_nanos", Unit.NANOS, arm -> VerdictTopic.percentile(report, arm, 99));
        number("latency_p99.9_nanos", Unit.NANOS, arm -> VerdictTopic.percentile(report, arm, 99.9));
    }

    private void work() {
        work("statements_per_operation", WorkPerOperation::statements);
        work("rows_per_operation", WorkPerOperation::rows);
        work("plans_per_operation", WorkPerOperation::plans);
        work("transactions_per_operation", WorkPerOperation::transactions);
    }

    private void footprint() {
        number("build_nanos", Unit.NANOS, arm -> of(report.footprint(arm), ArmFootprint::buildNanos));
        footprint("start_nanos", Unit.NANOS, ArmFootprint::startNanos);
        footprint("resident_at_start_bytes", Unit.BYTES, ArmFootprint::residentAtStartBytes);
        footprint("resident_under_load_bytes", Unit.BYTES, ArmFootprint::residentUnderLoadBytes);
    }

    /** Adds the server's footprint. It is the same in each line, because there is one server. */
    private void server() {
        server("server_start_nanos", Unit.NANOS, ServerFootprint::startNanos);
        server("server_resident_bytes", Unit.BYTES, ServerFootprint::residentBytes);
        server("server_disk_bytes", Unit.BYTES, ServerFootprint::diskBytes);
        server("server_program_bytes", Unit.BYTES, ServerFootprint::programBytes);
    }

    private void count(String key, Function<ArmSummary, @Nullable Number> of) {
        number(key, Unit.COUNT, arm -> of(report.summary(arm), of));
    }

    private void estimate(String key, Unit unit, Function<ArmSummary, @Nullable Estimate> of) {
        table.estimate(key, key, unit, arm -> of(report.summary(arm), of));
    }

    private void work(String key, Function<WorkPerOperation, @Nullable Double> of) {
        number(
                key,
                Unit.NUMBER,
                arm -> of(report.summary(arm).flatMap(summary -> Optional.ofNullable(summary.work())), of));
    }

    private void footprint(String key, Unit unit, Function<ArmFootprint, @Nullable Estimate> of) {
        table.estimate(key, key, unit, arm -> of(report.footprint(arm), of));
    }

    private void server(String key, Unit unit, Function<ServerFootprint, @Nullable Long> of) {
        number(key, unit, arm -> of(Optional.ofNullable(report.run().server().footprint()), of));
    }

    private void number(String key, Unit unit, Function<Integer, @Nullable Number> of) {
        table.number(key, key, unit, of);
    }

    private void measure(String key, String ratio, Metric metric) {
        table.estimate(
                key,
                key,
                MeasureWords.quantity(metric),
                arm -> report.measure(arm, metric).orElse(null));
        ratio(ratio, metric);
    }

    private void ratio(String key, Metric metric) {
        table.ratio(
                key, key, arm -> VerdictTopic.comparison(report, arm, metric).orElse(Cell.Absent.BLANK));
    }

    private static <T, V> @Nullable V of(Optional<T> thing, Function<T, @Nullable V> value) {
        return thing.isEmpty() ? null : value.apply(thing.get());
    }
}
