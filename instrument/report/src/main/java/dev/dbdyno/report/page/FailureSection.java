package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ResolvedArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Arms and forks without a result, and why. */
final class FailureSection implements Section {

    @Override
    public String id() {
        return "failures";
    }

    @Override
    public String title() {
        return "What failed";
    }

    @Override
    public Optional<Html> body(Report report) {
        List<List<Element>> rows = new ArrayList<>();
        List<ResolvedArm> arms = report.run().arms();
        for (int arm = 0; arm < arms.size(); arm++) {
            Failure failure = arms.get(arm).failure();
            if (failure != null) {
                rows.add(cells(report, arm, "all", failure));
            }
        }
        for (ForkRecord fork : report.results().forks()) {
            Failure failure = fork.failure();
            if (failure != null) {
                rows.add(cells(report, fork.arm(), Integer.toString(fork.block() + 1), failure));
            }
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(table(rows));
    }

    private static Html table(List<List<Element>> rows) {
        DataTable table =
                DataTable.of("Forks without a result", "arm", "block", "while", "what happened", "exit code", "log");
        rows.forEach(row -> table.row("", row));
        return table.html();
    }

    private static List<Element> cells(Report report, int arm, String block, Failure failure) {
        Integer exitCode = failure.exitCode();
        return List.of(
                DataTable.head(report.label(arm)),
                cell(block),
                cell(failure.phase()),
                cell(failure.message()).style("prose"),
                cell(exitCode == null ? Numbers.ABSENT : exitCode.toString(), exitCode),
                log(failure.logFile()));
    }

    private static Element log(@Nullable String file) {
        if (file == null) {
            return cell(Numbers.ABSENT);
        }
        return file.startsWith("logs/") && Element.mayLinkTo(file)
                ? Html.element("td", Html.element("a", file).attribute("href", file))
                : cell(file);
    }
}
