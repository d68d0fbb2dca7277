package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
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
        List<Block.Warnings.Warning> warnings = report.analysis().warnings().stream()
                .map(warning -> new Block.Warnings.Warning(
                        warning.arm() == null ? "run" : report.label(warning.arm()),
                        warning.kind().cause(),
                        warning.evidence(),
                        warning.kind().remedy()))
                .toList();
        return List.of(
                new Block.Warnings(warnings),
                Table.of("warnings", "Warnings, gravest first", warnings)
                        .in(Form.PROGRAMS)
                        .text("subject", "of", Block.Warnings.Warning::subject)
                        .meaning("The arm's label, or 'run'.")
                        .text("cause", "cause", Block.Warnings.Warning::cause)
                        .text("evidence", "evidence", Block.Warnings.Warning::evidence)
                        .text("remedy", "remedy", Block.Warnings.Warning::remedy)
                        .build());
    }
}
