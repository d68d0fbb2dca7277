package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.evidence.WorkPerOperation;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether the arms did the same work, by the server's own counters. */
final class WorkTopic implements Topic {

    /** A zero would say that nothing was done. */
    private static final Cell NOT_COUNTED = new Cell.Absent("not counted");

    private record Counted(int arm, WorkPerOperation work) {}

    @Override
    public String id() {
        return "work";
    }

    @Override
    public String title() {
        return "Work at the server";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Counted> counted = report.analysis().arms().stream()
                .flatMap(arm -> Stream.ofNullable(arm.work()).map(work -> new Counted(arm.arm(), work)))
                .toList();
        Table.Builder<Counted> table = Table.of(
                        "work",
                        "Per operation, by the server's own counters, warm-up included; medians over forks",
                        counted)
                .in(Form.DETAILS)
                .arm(each -> Topic.arm(report, each.arm()));
        column(table, "statements", WorkPerOperation::statements);
        column(table, "rows", WorkPerOperation::rows);
        column(table, "transactions", WorkPerOperation::transactions);
        column(table, "plans", WorkPerOperation::plans);
        column(table, "sessions", WorkPerOperation::sessions);
        return List.of(table.build());
    }

    private static void column(
            Table.Builder<Counted> table, String name, Function<WorkPerOperation, @Nullable Double> of) {
        table.figure(name + "_per_operation", name, Unit.NUMBER, each -> {
            Double count = of.apply(each.work());
            return count == null ? NOT_COUNTED : Cell.of(Unit.NUMBER, count);
        });
    }
}
