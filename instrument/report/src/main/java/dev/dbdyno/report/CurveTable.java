package dev.dbdyno.report;

import dev.dbdyno.analysis.LoadCurve;
import dev.dbdyno.analysis.LoadCurve.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The curves of latency against load as a small table: a row a rate, a column an arm, p99 in the cells.
 *
 * @param head {@code offered/s}, then {@code arm 1} and so on
 */
record CurveTable(List<String> head, List<List<String>> rows, List<String> shapes) {

    private static final int P99 = 2;

    /** Rates within this factor share a row: a search's probes lie at rates of their own in each arm. */
    private static final double SAME_ROW = 1.05;

    private static final int MOST_ROWS = 16;

    static Optional<CurveTable> of(Report report) {
        List<LoadCurve> curves = report.analysis().curves();
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<Double> rates = rates(curves);
        List<String> head = new ArrayList<>(List.of("offered/s"));
        curves.forEach(curve -> head.add("arm " + (curve.arm() + 1)));
        List<List<String>> rows = new ArrayList<>();
        for (double rate : rates) {
            List<String> row = new ArrayList<>(List.of(Numbers.significant(rate)));
            curves.forEach(curve -> row.add(cell(near(curve, rate))));
            rows.add(row);
        }
        return Optional.of(new CurveTable(head, thinned(rows), shapes(curves, rates)));
    }

    private static List<Double> rates(List<LoadCurve> curves) {
        List<Double> rates = new ArrayList<>();
        curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .map(Step::offeredPerSecond)
                .sorted()
                .forEach(rate -> {
                    if (rates.isEmpty() || rate > rates.getLast() * SAME_ROW) {
                        rates.add(rate);
                    }
                });
        return rates;
    }

    private static @Nullable Step near(LoadCurve curve, double rate) {
        for (Step step : curve.steps()) {
            if (step.offeredPerSecond() >= rate && step.offeredPerSecond() <= rate * SAME_ROW) {
                return step;
            }
        }
        return null;
    }

    private static String cell(@Nullable Step step) {
        if (step == null) {
            return "";
        }
        if (step.quantiles().size() <= P99) {
            return "invalid";
        }
        String nanos = Numbers.nanos(step.quantiles().get(P99).nanos());
        return Boolean.FALSE.equals(step.meets()) ? nanos + " !" : nanos;
    }

    /** Where a search has left more rates than a terminal shows at a glance, every second or third. */
    private static List<List<String>> thinned(List<List<String>> rows) {
        int every = (rows.size() + MOST_ROWS - 1) / MOST_ROWS;
        List<List<String>> kept = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (every <= 1 || i % every == 0 || i == rows.size() - 1) {
                kept.add(rows.get(i));
            }
        }
        return kept;
    }

    /** Each arm's p99 over the rates, as high as its logarithm, all on one scale; blank where the arm was not probed. */
    private static List<String> shapes(List<LoadCurve> curves, List<Double> rates) {
        double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .mapToDouble(CurveTable::height)
                .forEach(height -> {
                    if (!Double.isNaN(height)) {
                        range[0] = Math.min(range[0], height);
                        range[1] = Math.max(range[1], height);
                    }
                });
        List<String> shapes = new ArrayList<>();
        for (LoadCurve curve : curves) {
            StringBuilder shape = new StringBuilder();
            for (double rate : rates) {
                Step step = near(curve, rate);
                shape.append(block(step == null ? Double.NaN : height(step), range));
            }
            shapes.add("arm %d  %s".formatted(curve.arm() + 1, shape));
        }
        return shapes;
    }

    private static double height(Step step) {
        return step.quantiles().size() <= P99
                ? Double.NaN
                : Math.log(Math.max(1.0, (double) step.quantiles().get(P99).nanos()));
    }

    private static char block(double height, double[] range) {
        boolean flat = !Double.isNaN(height) && range[1] <= range[0];
        return Heights.block(flat ? 0 : (height - range[0]) / (range[1] - range[0]));
    }
}
