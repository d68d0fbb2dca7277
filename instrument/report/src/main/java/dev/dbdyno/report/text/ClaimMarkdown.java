package dev.dbdyno.report.text;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunRemarkWords;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.topics.ClaimTopic;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Run;
import dev.dbdyno.studies.StudyClaims;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A study's claims as Markdown: a table for each part, with where and how it was run; for a document of results. */
public final class ClaimMarkdown {

    /** What was said of a study in one run. */
    public record OfRun(StudyClaims claims, @Nullable Report report) {}

    /** Writes all runs of a study, one after the other. What holds for all parts is said once. */
    public void write(List<OfRun> runs, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        Set<String> said = new LinkedHashSet<>();
        for (OfRun run : runs) {
            StudyClaims claims = run.claims();
            text.append("### %s, %s (%s, %s versions)\n\n"
                    .formatted(
                            MarkdownReport.escaped(claims.study()),
                            MarkdownReport.escaped(claims.mark().part()),
                            claims.mark().mode().word(),
                            claims.mark().era().word()));
            facts(run.report(), text);
            ClaimTopic.blocks(claims).forEach(block -> block(block, said, text));
        }
        out.append(text);
    }

    private static void block(Block block, Set<String> said, StringBuilder text) {
        if (block instanceof Table table) {
            MarkdownReport.body(table.as(Form.MARKDOWN), text);
        } else if (block instanceof Block.Notes notes) {
            MarkdownReport.items(notes.notes().stream().filter(said::add).toList(), text);
        }
    }

    private static void facts(@Nullable Report report, StringBuilder text) {
        if (report == null) {
            text.append("Not run.\n\n");
            return;
        }
        Run run = report.run();
        Environment machine = run.environment();
        List<String> facts = List.of(
                run.startedAt().atZone(ZoneOffset.UTC).toLocalDate().toString(),
                RunWords.machine(machine),
                "%s, %s".formatted(run.server().version(), run.server().placement()),
                RunWords.processors(machine),
                RunWords.blocks(report),
                "%s. `./dbdyno %s`"
                        .formatted(
                                RunWords.subject(report),
                                String.join(" ", run.command()).replace('`', ' ')));
        text.append(String.join("; ", facts)).append("\n\n");
        if (!machine.remarks().isEmpty()) {
            MarkdownReport.items(
                    machine.remarks().stream().map(RunRemarkWords::sentence).toList(), text);
        }
    }
}
