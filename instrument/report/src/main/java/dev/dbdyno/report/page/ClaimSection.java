package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.report.ClaimRow;
import dev.dbdyno.report.ClaimWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.studies.StudyClaims;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a published benchmark came out here as it was published. */
final class ClaimSection implements Section {

    @Override
    public String id() {
        return "claims";
    }

    @Override
    public String title() {
        return "Published claims";
    }

    @Override
    public Optional<Html> body(Report report) {
        return Optional.ofNullable(report.claims()).map(ClaimSection::claims);
    }

    private static Html claims(StudyClaims claims) {
        DataTable table = DataTable.of(
                ClaimWords.head(claims), "arm", "outcome", "published", "accepted", "measured here", "why");
        ClaimRow.of(claims).forEach(row -> table.row("tone-" + style(row), cells(row)));
        List<Element> notes = ClaimWords.notes(claims).stream()
                .map(note -> Html.element("li", DataTable.name(note)))
                .toList();
        return Html.all(
                Html.element("p", DataTable.name(ClaimWords.source(claims))),
                table.html(),
                Html.element("ul", notes).style("notes"));
    }

    private static String style(ClaimRow row) {
        return row.tone().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Element outcome(ClaimRow row) {
        return Html.element(
                "td",
                Html.element("span", row.tone().mark()).style("mark").attribute("aria-hidden", "true"),
                Html.text(" " + row.outcome()));
    }

    private static List<Element> cells(ClaimRow row) {
        return List.of(
                DataTable.head(row.arm()),
                outcome(row),
                cell(row.published()),
                cell(DataTable.unbroken(row.accepted())),
                cell(DataTable.unbroken(row.measured())),
                cell(row.reason()));
    }
}
