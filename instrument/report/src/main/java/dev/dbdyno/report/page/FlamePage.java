package dev.dbdyno.report.page;

import dev.dbdyno.analysis.flame.Flame;
import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.html.Asset;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.report.table.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The flame graphs of a run as one HTML file beside the page: of every profiled arm, and of each against each other. It opens
 * offline, as the page does.
 */
public final class FlamePage {

    /** Its place in the run's folder. */
    public static final String FILE = "flame.html";

    private static final String DESCRIPTION =
            "Each bar is a function, and below it is what it calls, or by layer what calls it. Its width is the CPU per operation that it spends with all that it calls, on average over forks."
                    + " Against a second arm, a width is the mean of both, and the colour says which of the two spends more."
                    + " A difference that sampling alone can make (two standard errors of the counted samples) has no colour."
                    + " Forks differ by more than that, so that only the table of places that differ says what is sure.";

    public void write(Report report, Flame flame, Appendable out) throws IOException {
        String css = Stream.of("page.css", "flame.css")
                .map(name -> Asset.known(Asset.Kind.STYLE, HtmlPage.OWN + name).text())
                .reduce("", String::concat);
        List<Asset> scripts = Stream.of("stage.js", "words.js", "flame.js", "copy.js")
                .map(name -> Asset.known(Asset.Kind.SCRIPT, HtmlPage.OWN + name))
                .toList();
        new Document("dbdyno: flame graphs of " + RunWords.subject(report), new Asset(Asset.Kind.STYLE, css), scripts)
                .write(Html.all(header(report), main(report, flame)), HtmlPage.smallPrint(report), out);
    }

    private static Element header(Report report) {
        return Html.element(
                "header",
                Html.element(
                                "p",
                                Html.element("b", "dbdyno"),
                                Html.text(" "),
                                TableHtml.name(report.run().id()),
                                Html.text(" · "),
                                Html.element("a", "report").attribute("href", "report.html"))
                        .style("eyebrow"),
                Html.element("h1", "Where the CPU of an operation goes, by stack"),
                Html.element("p", TableHtml.name(Answer.of(report).scope())).style("scope"));
    }

    private static Element main(Report report, Flame flame) {
        return Html.element(
                "main",
                section(
                        "flame",
                        "Flame graph",
                        List.of(
                                new Block.Chart("flame", DESCRIPTION, FlameData.of(report, flame)),
                                new Block.Notes(Block.Notes.Place.HERE, notes(report, flame)))),
                section("frames", "Functions with the most CPU of their own", List.of(OwnCpu.table(report, flame))));
    }

    private static Element section(String id, String title, List<Block> blocks) {
        return Html.element("section", Html.element("h2", title).attribute("id", id + "-title"), BlockHtml.of(blocks))
                .attribute("id", id)
                .attribute("aria-labelledby", id + "-title");
    }

    private static List<String> notes(Report report, Flame flame) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "The widths of an arm add up to its host's CPU per operation, which was measured without a profiler. Samples only say how it is divided, layer by layer, as in the page's account. The server's processes are not profiled and not in it.");
        notes.add(
                "Threads whose names differ only in numbers are one group. Numbers of lambdas and hidden classes are left out, so that frames of different processes meet. A function that would be thinner than 1/4000 of every arm is part of its caller.");
        for (Flame.Arm arm : flame.arms()) {
            if (arm.missing() > 0) {
                notes.add("%s: the stacks of %s are missing or damaged; the others are shown."
                        .formatted(report.name(arm.arm()), RunWords.counted(arm.missing(), "fork")));
            }
        }
        notes.add("Averaged over %s."
                .formatted(String.join(
                        ", ",
                        flame.arms().stream()
                                .map(arm -> "%s of %s (%s samples)"
                                        .formatted(
                                                RunWords.counted(arm.forks(), "fork"),
                                                report.name(arm.arm()),
                                                Numbers.count(flame.root()
                                                        .samples(flame.arms().indexOf(arm)))))
                                .toList())));
        return notes;
    }
}
