package dev.dbdyno.report.text;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.topics.Topics;
import java.util.Comparator;
import java.util.List;

/** The order of a text: topics as on the page, then how to read their numbers, and the warnings where the eye ends. */
final class TextOrder {

    private TextOrder() {}

    static List<Block> blocks(Report report, Form form) {
        return Topics.ALL.stream()
                .flatMap(topic -> Topics.blocks(topic, report, form).stream())
                .sorted(Comparator.comparingInt(TextOrder::place))
                .toList();
    }

    private static int place(Block block) {
        return switch (block) {
            case Block.Warnings warnings -> 2;
            case Block.Notes notes -> notes.place() == Block.Notes.Place.END ? 1 : 0;
            case Block.Sentences sentences -> 0;
            case Block.Chart chart -> 0;
            case Block.Sketch sketch -> 0;
            case Block.Links links -> 0;
            case Block.Command command -> 0;
            case Table table -> 0;
        };
    }
}
