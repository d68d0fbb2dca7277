package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.loads.LoadCurve;
import dev.dbdyno.analysis.loads.LoadCurve.Step;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The curves of latency against load at a glance: a row a rate, a column an arm, p99 in the cells. */
final class LoadOverview {

    private static final String MISSED = " !";

    private static final int P99 = 2;

    /** Rates within this factor share a row: a search's probes lie at rates of their own in each arm. */
    private static final double SAME_ROW = 1.05;

    private static final int MOST_ROWS = 16;

    private final List<LoadCurve> curves;
    private final List<Double> rates = new ArrayList<>();

    LoadOverview(List<LoadCurve> curves) {
        this.curves = curves;
        curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .map(Step::offeredPerSecond)
                .sorted()
                .forEach(rate -> {
                    if (rates.isEmpty() || rate > rates.getLast() * SAME_ROW) {
                        rates.add(rate);
                    }
                });
    }

    Table table() {
        Table.Builder<Double> table = Table.of("p99", "p99 response time against offered load", thinned())
                .in(Form.TEXT)
                .note(isAnyMissed() ? "A rate marked%s misses the SLA over all its windows.".formatted(MISSED) : "")
                .number("offered_per_second", "offered/s", Unit.PER_SECOND, rate -> rate);
        for (LoadCurve curve : curves) {
            String arm = "arm " + (curve.arm() + 1);
            table.quantity(arm, arm, Unit.NANOS, rate -> cell(near(curve, rate)));
        }
        return table.build();
    }

    private boolean isAnyMissed() {
        return curves.stream()
                .flatMap(curve -> thinned().stream().flatMap(rate -> Stream.ofNullable(near(curve, rate))))
                .anyMatch(step ->
                        Boolean.FALSE.equals(step.meets()) && step.quantiles().size() > P99);
    }

    private @Nullable Step near(LoadCurve curve, double rate) {
        return curve.steps().stream()
                .filter(step -> step.offeredPerSecond() >= rate && step.offeredPerSecond() <= rate * SAME_ROW)
                .findFirst()
                .orElse(null);
    }

    private static Cell cell(@Nullable Step step) {
        if (step == null) {
            return Cell.Absent.BLANK;
        }
        if (step.quantiles().size() <= P99) {
            return new Cell.Absent("invalid");
        }
        Cell p99 = Cell.of(Unit.NANOS, step.quantiles().get(P99).nanos());
        return Boolean.FALSE.equals(step.meets()) ? new Cell.Marked("", p99, MISSED) : p99;
    }

    /**
     * The rates that are shown. If a search has left more of them than a terminal shows at a glance, every second or
     * third.
     */
    private List<Double> thinned() {
        int every = Math.max(1, (rates.size() + MOST_ROWS - 1) / MOST_ROWS);
        return IntStream.range(0, rates.size())
                .filter(i -> i % every == 0 || i == rates.size() - 1)
                .mapToObj(rates::get)
                .toList();
    }

    /** Each arm's p99 over the rates, as high as its logarithm, all on one scale; blank where the arm was not probed. */
    Block sketch() {
        DoubleSummaryStatistics range = curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .mapToDouble(LoadOverview::height)
                .filter(Double::isFinite)
                .summaryStatistics();
        double span = range.getMax() - range.getMin();
        return new Block.Sketch(curves.stream()
                .map(curve -> new Block.Sketch.Curve(
                        "arm " + (curve.arm() + 1),
                        rates.stream()
                                .map(rate -> height(near(curve, rate)))
                                .map(height -> span <= 0 ? height * 0 : (height - range.getMin()) / span)
                                .toList()))
                .toList());
    }

    private static double height(@Nullable Step step) {
        return step == null || step.quantiles().size() <= P99
                ? Double.NaN
                : Math.log(Math.max(1.0, (double) step.quantiles().get(P99).nanos()));
    }
}
