package dev.dbdyno.report.page;

import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Next;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.html.Asset;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.topics.Topic;
import dev.dbdyno.report.topics.Topics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The report as one HTML file that opens offline and asks no server for anything.
 *
 * <p>Its policy allows exactly the style sheet and the scripts it carries, by their hashes. Without scripts all numbers
 * are there as tables; scripts add the charts.
 */
public final class HtmlPage {

    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
    static final String OWN = "/dev/dbdyno/report/page/";

    private record Shown(Topic topic, List<Block> blocks) {}

    public void write(Report report, Appendable out) throws IOException {
        List<Shown> shown = Topics.ALL.stream()
                .map(topic -> new Shown(topic, Topics.blocks(topic, report, Form.PAGE)))
                .filter(topic -> !topic.blocks().isEmpty())
                .toList();
        Asset style = Asset.known(Asset.Kind.STYLE, OWN + "page.css");
        List<Asset> scripts = scripts(shown);
        new Document("dbdyno: " + RunWords.subject(report), style, scripts)
                .write(Html.all(parts(report, shown)), smallPrint(report), out);
    }

    private static List<Asset> scripts(List<Shown> shown) {
        List<Asset> scripts = new ArrayList<>();
        scripts.add(Asset.known(Asset.Kind.SCRIPT, D3));
        Stream<String> charts = shown.stream()
                .flatMap(topic -> topic.blocks().stream())
                .filter(Block.Chart.class::isInstance)
                .map(block -> "charts/%s.js".formatted(((Block.Chart) block).kind()));
        Stream.of(
                        Stream.of("stage.js", "words.js", "statistics.js", "control.js"),
                        charts,
                        Stream.of("draw.js", "copy.js"))
                .flatMap(names -> names)
                .map(name -> Asset.known(Asset.Kind.SCRIPT, OWN + name))
                .forEach(scripts::add);
        return scripts;
    }

    private static List<Html> parts(Report report, List<Shown> shown) {
        List<Html> parts = new ArrayList<>();
        parts.add(Html.element("a", "Skip to the verdicts").style("skip").attribute("href", "#verdict"));
        parts.add(header(report, shown));
        parts.add(Html.element("main", shown.stream().map(HtmlPage::section).toList()));
        parts.add(footer(report));
        return parts;
    }

    /** The text that every chart carries. */
    static String smallPrint(Report report) {
        return "%s · %s · %s · %s"
                .formatted(
                        report.run().id(),
                        Numbers.instant(report.run().startedAt()),
                        Answer.of(report).scope(),
                        new Next("", report.run().command()).line());
    }

    private static Element header(Report report, List<Shown> shown) {
        return Html.element(
                "header",
                AnswerHtml.of(report),
                Html.element(
                                "nav",
                                Html.element(
                                        "ul",
                                        shown.stream().map(HtmlPage::entry).toList()))
                        .attribute("aria-label", "Sections"));
    }

    private static Element entry(Shown shown) {
        return Html.element(
                "li",
                Html.element("a", shown.topic().title())
                        .attribute("href", "#" + shown.topic().id()));
    }

    private static Element section(Shown shown) {
        String id = shown.topic().id();
        return Html.element(
                        "section",
                        Html.element("h2", shown.topic().title()).attribute("id", id + "-title"),
                        BlockHtml.of(shown.blocks()))
                .attribute("id", id)
                .attribute("aria-labelledby", id + "-title");
    }

    private static Element footer(Report report) {
        return Html.element(
                "footer",
                Html.element(
                        "p",
                        "Made by dbdyno %s from stored results alone. Charts are drawn with D3 7.9.0 (ISC licence, © Mike Bostock)."
                                .formatted(report.run().environment().dbdynoVersion())));
    }
}
