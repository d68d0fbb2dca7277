package dev.dbdyno.report.page;

import dev.dbdyno.report.Tone;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Every kind of block as markup. */
final class BlockHtml {

    private BlockHtml() {}

    /** A topic's blocks; a table behind a chart is folded, since the chart says the same. */
    static Html of(List<Block> blocks) {
        List<Html> parts = new ArrayList<>();
        boolean drawn = false;
        for (Block block : blocks) {
            parts.add(drawn && block instanceof Table table ? folded(table) : of(block));
            drawn |= block instanceof Block.Chart;
        }
        return Html.all(parts);
    }

    private static Html of(Block block) {
        return switch (block) {
            case Block.Sentences sentences ->
                list(
                        "verdicts",
                        sentences.sentences().stream()
                                .map(each -> sentence(each.tone(), each.text()))
                                .toList());
            case Table table -> TableHtml.of(table);
            case Block.Chart chart -> chart(chart);
            case Block.Notes notes ->
                list(
                        "notes",
                        notes.notes().stream()
                                .map(note -> Html.element("li", TableHtml.name(note)))
                                .toList());
            case Block.Warnings warnings ->
                list(
                        "warnings",
                        warnings.warnings().stream().map(BlockHtml::warning).toList());
            case Block.Sketch sketch -> Html.all();
            case Block.Command command -> command(command);
        };
    }

    private static Element list(String style, List<Element> items) {
        return Html.element("ul", items).style(style);
    }

    private static Element sentence(Tone tone, String text) {
        return Html.element("li", mark(tone), TableHtml.name(TableHtml.unbroken(text)))
                .style(style(tone));
    }

    static Element mark(Tone tone) {
        return Html.element("span", tone.mark()).style("mark").attribute("aria-hidden", "true");
    }

    static String style(Tone tone) {
        return "tone-" + tone.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Element warning(Block.Warnings.Warning warning) {
        return Html.element(
                "li",
                Html.element("p", TableHtml.name(warning.subject()).style("subject"), Html.text(": " + warning.cause()))
                        .style("cause"),
                Html.element("p", TableHtml.name(warning.evidence())),
                Html.element("p", "→ " + warning.remedy()).style("remedy"));
    }

    /** Open until a script has drawn the chart. */
    private static Element folded(Table table) {
        return Html.element("details", Html.element("summary", table.caption() + ", as a table"), TableHtml.of(table))
                .style("numbers")
                .attribute("open");
    }

    private static Element chart(Block.Chart chart) {
        return Html.element(
                        "figure",
                        Html.element("div").style("plot"),
                        Html.element("figcaption", chart.description()),
                        new Html.Data(Json.line(chart.data(), chart.data().getClass())))
                .attribute("data-chart", chart.kind())
                .style("chart");
    }

    private static Element command(Block.Command command) {
        String line = command.words().stream().map(BlockHtml::quoted).collect(Collectors.joining(" ", "./dbdyno ", ""));
        return Html.element("pre", Html.element("code", line))
                .attribute("tabindex", "0")
                .attribute("role", "region")
                .attribute("aria-label", command.purpose());
    }

    /** Quotes a word so that a shell reads it back as one. */
    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
