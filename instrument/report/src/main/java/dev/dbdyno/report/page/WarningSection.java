package dev.dbdyno.report.page;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.WarningWords;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import java.util.List;
import java.util.Optional;

/** What a reader must know before believing a number. */
final class WarningSection implements Section {

    @Override
    public String id() {
        return "warnings";
    }

    @Override
    public String title() {
        return "Warnings";
    }

    @Override
    public Optional<Html> body(Report report) {
        List<Element> warnings =
                WarningWords.of(report).stream().map(WarningSection::warning).toList();
        return warnings.isEmpty()
                ? Optional.empty()
                : Optional.of(Html.element("ul", warnings).style("warnings"));
    }

    private static Element warning(WarningWords warning) {
        return Html.element(
                "li",
                Html.element("p", DataTable.name(warning.subject()).style("subject"), Html.text(": " + warning.cause()))
                        .style("cause"),
                Html.element("p", DataTable.name(warning.evidence())),
                Html.element("p", "→ " + warning.remedy()).style("remedy"));
    }
}
