package dev.dbdyno.report;

import dev.dbdyno.analysis.ClientCurve;
import dev.dbdyno.analysis.ClientCurve.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Throughput against clients as a small table: a row a number of clients, a column an arm, operations a second in the cells.
 *
 * @param head {@code clients}, then {@code arm 1} and so on
 */
record ClientTable(List<String> head, List<List<String>> rows) {

    static Optional<ClientTable> of(Report report) {
        List<ClientCurve> curves = report.analysis().clientCurves();
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<String> head = new ArrayList<>(List.of("clients"));
        curves.forEach(curve -> head.add("arm " + (curve.arm() + 1)));
        List<List<String>> rows = new ArrayList<>();
        for (int step = 0; step < curves.getFirst().steps().size(); step++) {
            rows.add(row(curves, step));
        }
        return Optional.of(new ClientTable(head, rows));
    }

    /** All arms climb the same stairs. */
    private static List<String> row(List<ClientCurve> curves, int number) {
        List<String> row = new ArrayList<>();
        row.add(Numbers.count(curves.getFirst().steps().get(number).clients()));
        for (ClientCurve curve : curves) {
            Step step = curve.steps().get(number);
            row.add(step.operationsPerSecond() == null ? "invalid" : Numbers.significant(step.operationsPerSecond()));
        }
        return row;
    }
}
