package dev.dbdyno.report;

import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.LoadCurve;
import dev.dbdyno.analysis.LoadCurve.Quantile;
import dev.dbdyno.analysis.LoadCurve.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The curves of latency against load, one line an arm and rate, in full precision (RFC 4180); a head alone where there are none. */
public final class CurveCsv {

    private static final List<String> HEAD = List.of(
            "run",
            "arm",
            "label",
            "offered_per_second",
            "achieved_per_second",
            "forks",
            "windows",
            "invalid_windows",
            "operations",
            "failures",
            "within_sla");
    private static final List<String> QUANTILES = List.of("p50", "p90", "p99", "p99.9");

    public void write(Report report, Appendable out) throws IOException {
        List<String> head = new ArrayList<>(HEAD);
        for (String quantile : QUANTILES) {
            head.add("response_%s_nanos".formatted(quantile));
            head.add("response_%s_nanos_low".formatted(quantile));
            head.add("response_%s_nanos_high".formatted(quantile));
        }
        StringBuilder text = new StringBuilder();
        CsvTable.append(text, head);
        for (LoadCurve curve : report.analysis().curves()) {
            curve.steps().forEach(step -> CsvTable.append(text, line(report, curve.arm(), step)));
        }
        out.append(text);
    }

    private static List<String> line(Report report, int arm, Step step) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(report.run().id());
        values.add(arm + 1);
        values.add(report.run().arms().get(arm).label());
        values.add(step.offeredPerSecond());
        values.add(step.achievedPerSecond());
        values.add(step.forks());
        values.add(step.windows());
        values.add(step.invalidWindows());
        values.add(step.operations());
        values.add(step.failures());
        values.add(step.meets());
        for (int i = 0; i < QUANTILES.size(); i++) {
            Quantile quantile = i < step.quantiles().size() ? step.quantiles().get(i) : null;
            Interval band = quantile == null ? null : quantile.band();
            values.add(quantile == null ? null : (Long) quantile.nanos());
            values.add(band == null ? null : (Double) band.low());
            values.add(band == null ? null : (Double) band.high());
        }
        return values.stream().map(CsvTable::text).toList();
    }
}
