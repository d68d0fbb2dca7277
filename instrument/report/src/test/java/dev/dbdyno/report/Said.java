package dev.dbdyno.report;

import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.report.text.TerminalSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What every form says of a run, as one line of text each: line breaks, marks of HTML and of Markdown are taken away, so that
 * the same words read the same.
 *
 * @param name by which a failure is found again
 * @param screen the last screen of the terminal
 * @param text what {@code --format text} prints
 * @param page without its scripts
 * @param record the decision record
 */
record Said(
        String name,
        Report report,
        Answer answer,
        String screen,
        String text,
        String markdown,
        List<String> markdownLines,
        String page,
        String record,
        String json,
        String csv) {

    private interface Written {
        void to(StringBuilder out) throws IOException;
    }

    static Said of(String name, Report report) {
        String markdown = written(out -> new MarkdownReport().write(report, out));
        return new Said(
                name,
                report,
                Answer.of(report),
                flat(TerminalSummary.of(report, TerminalColours.PLAIN, 110)),
                flat(written(out -> new TerminalReport(TerminalColours.PLAIN, 240).print(report, out))),
                flat(unescaped(markdown)),
                unescaped(markdown).lines().toList(),
                flat(withoutTags(written(out -> new HtmlPage().write(report, out)))),
                flat(DecisionRecord.of(report)),
                written(out -> new JsonReport().write(report, out)),
                written(out -> new CsvReport().arms(report, out)));
    }

    /** What people read, by the name of its form. */
    Map<String, String> read() {
        return Map.of("screen", screen, "text", text, "Markdown", markdown, "page", page, "record", record);
    }

    /** All of it, and what programs quote. */
    Stream<String> sentences() {
        return Stream.concat(
                read().values().stream(),
                VerdictWords.sentences(report).stream().map(Sentence::text));
    }

    private static String written(Written form) {
        StringBuilder out = new StringBuilder();
        try {
            form.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    static String flat(String text) {
        return text.replaceAll("[\\s\u00A0\u202F\u2060]+", " ").strip();
    }

    private static String unescaped(String markdown) {
        return markdown.replaceAll("\\\\(.)", "$1")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /** The body up to its scripts, with a blank in the place of each tag that ends a block. */
    private static String withoutTags(String page) {
        return page.substring(page.indexOf("<body"), page.indexOf("<script"))
                .replaceAll("</(td|th|p|li|h1|h2|h3|caption|summary|div|code|pre)>", "\n")
                .replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
