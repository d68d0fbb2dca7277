package dev.dbdyno.report.text;

import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.WarningGroup;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as Markdown, for an issue or a commit message. */
public final class MarkdownReport {

    public void write(Report report, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append("**%s** · %s · %s\n\n"
                .formatted(
                        escaped(RunWords.subject(report)), escaped(RunWords.server(report)), RunWords.blocks(report)));
        answer(Answer.of(report), text);
        TextOrder.blocks(report, Form.MARKDOWN).forEach(block -> block(block, text));
        out.append(text.toString().stripTrailing()).append('\n');
    }

    private static void answer(Answer answer, StringBuilder text) {
        text.append("**%s**\n\n".formatted(escaped(answer.line())));
        text.append("%s\n\n".formatted(escaped(answer.standing().words())));
        text.append("%s\n\n".formatted(escaped(answer.scope())));
    }

    private static void block(Block block, StringBuilder text) {
        switch (block) {
            case Block.Sentences sentences ->
                items(
                        sentences.sentences().stream()
                                .map(sentence -> sentence.text())
                                .toList(),
                        text);
            case Table table -> table(table, text);
            case Block.Notes notes -> items(notes.notes(), text);
            case Block.Warnings warnings -> warnings.groups().forEach(group -> warning(group, text));
            case Block.Chart chart -> {}
            case Block.Sketch sketch -> {}
            case Block.Links links -> {}
            case Block.Command command -> {}
        }
    }

    static void items(List<String> sentences, StringBuilder text) {
        sentences.forEach(
                sentence -> text.append("- ").append(escaped(sentence)).append('\n'));
        text.append('\n');
    }

    private static void table(Table table, StringBuilder text) {
        text.append("**").append(escaped(table.caption())).append("**\n\n");
        body(table, text);
    }

    /** A table below a heading of its own. */
    static void body(Table table, StringBuilder text) {
        if (!table.note().isEmpty()) {
            text.append(escaped(table.note())).append("\n\n");
        }
        line(table.columns(), Column::title, text);
        line(table.columns(), column -> column.isNumeric() ? "--:" : "---", text);
        table.rows().forEach(row -> line(row.cells(), Cell::line, text));
        text.append('\n');
    }

    private static <T> void line(List<T> cells, Function<T, String> words, StringBuilder text) {
        text.append(cells.stream()
                .map(words)
                .map(MarkdownReport::escaped)
                .collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private static void warning(WarningGroup group, StringBuilder text) {
        text.append("- **%s** (%s). %s. _%s._\n"
                .formatted(
                        escaped(group.head()),
                        group.effect(),
                        escaped(String.join("; ", group.details())),
                        escaped(group.remedy())));
    }

    /** Marks that Markdown or the HTML within it would obey are escaped; a rule's or number's dashes and brackets stay. */
    static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_|~])", "\\\\$1")
                .replaceAll("\\](?=\\()", "\\\\]");
    }
}
