package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import java.util.List;

/** A part of the report that answers one question. */
public interface Topic {

    /** The topic's anchor on the page. It never changes, because people link to it. */
    String id();

    String title();

    /** The blocks of the topic in order. A table without rows stands for what this run does not have. */
    List<Block> blocks(Report report);

    static Cell arm(Report report, int arm) {
        return new Cell.Arm(arm, report.name(arm), report.label(arm));
    }
}
