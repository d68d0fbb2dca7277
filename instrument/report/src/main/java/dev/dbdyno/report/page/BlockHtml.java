package dev.dbdyno.report.page;

import dev.dbdyno.report.Next;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.WarningGroup;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Every kind of block as markup. */
final class BlockHtml {

    private BlockHtml() {}

    /** A topic's blocks; a table of details behind a chart or an overview is folded, since that says the same. */
    static Html of(List<Block> blocks) {
        List<Html> parts = new ArrayList<>();
        boolean isSaid = false;
        for (Block block : blocks) {
            parts.add(isSaid && block instanceof Table table ? folded(table) : of(block));
            isSaid |= block instanceof Block.Chart || isOverview(block);
        }
        return Html.all(parts);
    }

    private static boolean isOverview(Block block) {
        return block instanceof Table table && Collections.disjoint(table.forms(), Form.PROGRAMS);
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
            case Block.Warnings warnings -> warnings(warnings.groups());
            case Block.Sketch sketch -> Html.all();
            case Block.Links links -> links(links);
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

    /** The warnings. Those that change nothing are folded. */
    private static Html warnings(List<WarningGroup> groups) {
        Map<Boolean, List<Element>> byEffect = groups.stream()
                .collect(Collectors.partitioningBy(
                        WarningGroup::changesAnswer, Collectors.mapping(BlockHtml::warning, Collectors.toList())));
        List<Element> decisive = byEffect.getOrDefault(true, List.of());
        List<Element> others = byEffect.getOrDefault(false, List.of());
        List<Html> parts = new ArrayList<>();
        if (!decisive.isEmpty()) {
            parts.add(list("warnings", decisive));
        }
        if (!others.isEmpty()) {
            parts.add(Html.element(
                            "details",
                            Html.element(
                                    "summary",
                                    RunWords.counted(others.size(), "remark") + " without effect on the answer"),
                            list("warnings", others))
                    .style("folded")
                    .attribute("open"));
        }
        return Html.all(parts);
    }

    private static Element warning(WarningGroup group) {
        return Html.element(
                "li",
                Html.element(
                                "p",
                                TableHtml.name(TableHtml.unbroken(group.head())).style("subject"),
                                Html.text(": " + group.effect()))
                        .style("cause"),
                Html.element("p", "This means: " + group.cause() + "."),
                list(
                        "evidence",
                        group.details().stream()
                                .map(detail -> Html.element("li", TableHtml.name(TableHtml.unbroken(detail))))
                                .toList()),
                Html.element("p", "→ " + group.remedy()).style("remedy"));
    }

    /** Open until a script closes it. */
    private static Element folded(Table table) {
        return Html.element("details", Html.element("summary", table.caption() + ", as a table"), TableHtml.of(table))
                .style("numbers folded")
                .attribute("open");
    }

    private static Element chart(Block.Chart chart) {
        return Html.element(
                        "figure",
                        Html.element("div").style("plot"),
                        Html.element("figcaption", chart.description()),
                        data(chart.data()))
                .attribute("data-chart", chart.kind())
                .style("chart");
    }

    private static Html data(Object data) {
        return new Html.Data(Json.line(data, data.getClass()));
    }

    private static Html links(Block.Links block) {
        return Html.all(
                list(
                        "links",
                        block.links().stream()
                                .map(link -> Html.element(
                                        "li",
                                        Html.element("a", TableHtml.name(link.text()))
                                                .attribute("href", link.address())))
                                .toList()),
                Html.element("p", block.note()).style("small"));
    }

    private static Element command(Block.Command command) {
        return command(new Next(command.purpose(), command.words()));
    }

    static Element command(Next next) {
        return copied(next.purpose(), next.line());
    }

    /** Text to copy; a script puts a button on it. */
    static Element copied(String name, String text) {
        return Html.element("pre", Html.element("code", text))
                .attribute("tabindex", "0")
                .attribute("role", "region")
                .attribute("aria-label", name)
                .style("copied");
    }
}
