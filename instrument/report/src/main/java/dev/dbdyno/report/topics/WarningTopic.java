package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.WarningGroup;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.List;

/** What a reader must know before believing a number. */
final class WarningTopic implements Topic {

    @Override
    public String id() {
        return "warnings";
    }

    @Override
    public String title() {
        return "Warnings";
    }

    @Override
    public List<Block> blocks(Report report) {
        return List.of(
                new Block.Warnings(WarningGroup.of(report)),
                Table.of(
                                "warnings",
                                "Warnings, gravest first",
                                report.analysis().warnings())
                        .in(Form.PROGRAMS)
                        .text("subject", "of", warning -> subject(report, warning))
                        .meaning("The arm's label, or 'run'.")
                        .text("cause", "cause", warning -> warning.kind().cause())
                        .text("evidence", "evidence", Warning::evidence)
                        .text("effect", "effect on verdicts", warning -> effect(warning.weight()))
                        .text("remedy", "remedy", warning -> warning.kind().remedy())
                        .build());
    }

    private static String subject(Report report, Warning warning) {
        return warning.arm() == null ? "run" : report.label(warning.arm());
    }

    private static String effect(Warning.Weight weight) {
        return switch (weight) {
            case REMARK -> "none";
            case WEAKENS -> "provisional";
            case FORBIDS -> "do not quote";
        };
    }
}
