package dev.dbdyno.report.text;

import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Sentence;
import dev.dbdyno.report.WarningGroup;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.topics.ClaimTopic;
import dev.dbdyno.studies.StudyClaims;
import java.io.IOException;

/** The report on a terminal: verdicts in words, tables, how to read them, warnings. */
public final class TerminalReport {

    private static final int NARROWEST = 80;
    private static final int WIDEST_TEXT = 100;
    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    private final TerminalColours colours;
    private final int columns;

    /** @param columns of the terminal; fewer than 80 are taken as 80 */
    public TerminalReport(TerminalColours colours, int columns) {
        this.colours = colours;
        this.columns = Math.max(NARROWEST, columns);
    }

    public void print(Report report, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        String head =
                "%s · %s · %s".formatted(RunWords.subject(report), RunWords.server(report), RunWords.blocks(report));
        paragraph(text, "", colours::strong, head);
        text.append('\n');
        answer(Answer.of(report), text);
        TextOrder.blocks(report, Form.TERMINAL).forEach(block -> block(block, text));
        out.append(text.toString().stripTrailing()).append('\n');
    }

    private void answer(Answer answer, StringBuilder text) {
        paragraph(text, "", colours::strong, answer.line());
        paragraph(text, "", line -> line, answer.standing().words());
        paragraph(text, "", colours::faint, answer.scope());
        text.append('\n');
    }

    /** What a run says of a study, by itself. */
    public void print(StudyClaims claims, StringBuilder text) {
        ClaimTopic.blocks(claims).stream()
                .filter(block -> block.forms().contains(Form.TERMINAL))
                .forEach(block -> block(block, text));
    }

    private void block(Block block, StringBuilder text) {
        switch (block) {
            case Block.Sentences sentences -> sentences(sentences, text);
            case Table table -> table(table, text);
            case Block.Sketch sketch -> sketch(sketch, text);
            case Block.Notes notes -> {
                notes.notes().forEach(note -> paragraph(text, "", colours::faint, note));
                text.append('\n');
            }
            case Block.Warnings warnings -> warnings.groups().forEach(group -> warning(group, text));
            case Block.Chart chart -> {}
            case Block.Links links -> {}
            case Block.Command command -> {}
        }
    }

    private void sentences(Block.Sentences block, StringBuilder text) {
        if (!block.head().isEmpty()) {
            paragraph(text, "", colours::strong, block.head());
            paragraph(text, "", line -> line, block.source());
        }
        for (Sentence sentence : block.sentences()) {
            paragraph(
                    text, sentence.tone().mark() + " ", line -> colours.paint(sentence.tone(), line), sentence.text());
        }
        text.append('\n');
    }

    private void table(Table table, StringBuilder text) {
        paragraph(text, "", colours::strong, table.caption());
        new TerminalGrid(table, colours, columns).print(text);
        if (!table.note().isEmpty()) {
            paragraph(text, "", colours::faint, table.note());
        }
        text.append('\n');
    }

    private void sketch(Block.Sketch sketch, StringBuilder text) {
        for (Block.Sketch.Curve curve : sketch.curves()) {
            StringBuilder line = new StringBuilder(curve.name()).append("  ");
            curve.heights().forEach(height -> line.append(block(height)));
            text.append(Printable.cut(line.toString().stripTrailing(), columns)).append('\n');
        }
        text.append('\n');
    }

    private static char block(double height) {
        return Double.isNaN(height)
                ? ' '
                : BLOCKS.charAt((int) Math.min(BLOCKS.length() - 1, Math.floor(height * BLOCKS.length())));
    }

    private void warning(WarningGroup group, StringBuilder text) {
        paragraph(text, "! ", colours::strong, "%s (%s)".formatted(group.head(), group.effect()));
        group.details().forEach(detail -> paragraph(text, "  ", line -> line, detail));
        paragraph(text, "  → ", line -> line, group.remedy());
        text.append('\n');
    }

    private void paragraph(StringBuilder text, String start, Paint paint, String content) {
        int room = Math.min(columns, WIDEST_TEXT) - start.length();
        String indent = start;
        for (String line : Wrapped.lines(Printable.line(content), room)) {
            text.append(paint.paint(indent + line)).append('\n');
            indent = " ".repeat(start.length());
        }
    }

    private interface Paint {
        String paint(String line);
    }
}
