package dev.dbdyno.report;

import dev.dbdyno.analysis.ClientCurve;
import dev.dbdyno.analysis.ClientCurve.Step;
import dev.dbdyno.analysis.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The curves of throughput against clients as a small table: a row a number of clients, a column an arm, operations per
 * second in the cells, the peak marked with ▲.
 *
 * @param head {@code clients}, then {@code arm 1} and so on
 * @param shapes each arm's throughput over the numbers as a line of blocks, all on one scale from 0
 */
record ClientTable(List<String> head, List<List<String>> rows, List<String> shapes) {

    /** Empty where no arm has a curve. */
    static Optional<ClientTable> of(Report report) {
        List<ClientCurve> curves = report.analysis().clientCurves();
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<String> head = new ArrayList<>(List.of("clients"));
        curves.forEach(curve -> head.add("arm " + (curve.arm() + 1)));
        List<List<String>> rows = new ArrayList<>();
        for (int number = 0; number < curves.getFirst().steps().size(); number++) {
            List<String> row = new ArrayList<>();
            row.add(Numbers.count(curves.getFirst().steps().get(number).clients()));
            for (ClientCurve curve : curves) {
                row.add(cell(curve, curve.steps().get(number)));
            }
            rows.add(row);
        }
        return Optional.of(new ClientTable(head, rows, shapes(curves)));
    }

    private static String cell(ClientCurve curve, Step step) {
        if (step.forks() == 0) {
            return "invalid";
        }
        boolean peak = Objects.equals(curve.peakClients(), step.clients());
        return (peak ? "▲ " : "") + Numbers.significant(step.operationsPerSecond());
    }

    private static List<String> shapes(List<ClientCurve> curves) {
        double highest = curves.stream()
                .flatMap(curve -> curve.steps().stream())
                .mapToDouble(ClientTable::height)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        return curves.stream()
                .map(curve -> "arm %d  %s".formatted(curve.arm() + 1, shape(curve, highest)))
                .toList();
    }

    private static String shape(ClientCurve curve, double highest) {
        StringBuilder shape = new StringBuilder();
        curve.steps().forEach(step -> shape.append(Heights.block(height(step) / highest)));
        return shape.toString();
    }

    private static double height(Step step) {
        Estimate throughput = step.operationsPerSecond();
        return throughput == null ? Double.NaN : throughput.point();
    }
}
