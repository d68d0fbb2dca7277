package dev.dbdyno.report;

import dev.dbdyno.analysis.ClientCurve;
import dev.dbdyno.analysis.ClientCurve.Step;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.LoadCurve.Quantile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The curves of throughput against clients, one line an arm and number, in full precision (RFC 4180). */
public final class ClientCurveCsv {

    private static final List<String> COUNTS =
            List.of("run", "arm", "label", "clients", "forks", "invalid_windows", "operations", "failures");
    private static final List<String> MEASURES = List.of(
            "operations_per_second",
            "total_cpu_micros_per_operation",
            "service_p50_nanos",
            "service_p90_nanos",
            "service_p99_nanos",
            "service_p99.9_nanos");
    private static final int QUANTILES = 4;

    public void write(Report report, Appendable out) throws IOException {
        List<String> head = new ArrayList<>(COUNTS);
        for (String measure : MEASURES) {
            head.addAll(List.of(measure, measure + "_low", measure + "_high"));
        }
        StringBuilder text = new StringBuilder();
        CsvTable.append(text, head);
        for (ClientCurve curve : report.analysis().clientCurves()) {
            curve.steps().forEach(step -> CsvTable.append(text, line(report, curve.arm(), step)));
        }
        out.append(text);
    }

    private static List<String> line(Report report, int arm, Step step) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(report.run().id());
        values.add(arm + 1);
        values.add(report.run().arms().get(arm).label());
        values.add(step.clients());
        values.add(step.forks());
        values.add(step.invalidWindows());
        values.add(step.operations());
        values.add(step.failures());
        estimate(values, step.operationsPerSecond());
        estimate(values, step.totalCpuMicros());
        for (int i = 0; i < QUANTILES; i++) {
            Quantile quantile = i < step.quantiles().size() ? step.quantiles().get(i) : null;
            values.add(quantile == null ? null : (Long) quantile.nanos());
            interval(values, quantile == null ? null : quantile.band());
        }
        return values.stream().map(CsvTable::text).toList();
    }

    private static void estimate(List<@Nullable Object> values, @Nullable Estimate estimate) {
        values.add(estimate == null ? null : (Double) estimate.point());
        interval(values, estimate == null ? null : estimate.interval());
    }

    private static void interval(List<@Nullable Object> values, @Nullable Interval interval) {
        values.add(interval == null ? null : (Double) interval.low());
        values.add(interval == null ? null : (Double) interval.high());
    }
}
