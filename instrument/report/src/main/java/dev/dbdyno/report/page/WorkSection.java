package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.WorkPerOperation;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the arms did the same work, by the server's own counters. */
final class WorkSection implements Section {

    /** A zero would say that nothing was done. */
    private static final String NOT_COUNTED = "not counted";

    @Override
    public String id() {
        return "work";
    }

    @Override
    public String title() {
        return "Work at the server";
    }

    @Override
    public Optional<Html> body(Report report) {
        List<ArmSummary> counted = report.analysis().arms().stream()
                .filter(arm -> arm.work() != null)
                .toList();
        if (counted.isEmpty()) {
            return Optional.empty();
        }
        DataTable table = DataTable.of(
                "Per operation, by the server's own counters, warm-up included; medians over forks",
                "arm",
                "statements",
                "rows",
                "transactions",
                "plans",
                "sessions");
        counted.forEach(arm -> table.row("", cells(report, arm)));
        return Optional.of(table.html());
    }

    private static List<Element> cells(Report report, ArmSummary arm) {
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(report.label(arm.arm())));
        WorkPerOperation work = arm.work();
        if (work != null) {
            cells.add(number(work.statements()));
            cells.add(number(work.rows()));
            cells.add(number(work.transactions()));
            cells.add(number(work.plans()));
            cells.add(number(work.sessions()));
        }
        return cells;
    }

    private static Element number(@Nullable Double value) {
        return value == null ? cell(NOT_COUNTED, null) : cell(Numbers.significant(value), value);
    }
}
