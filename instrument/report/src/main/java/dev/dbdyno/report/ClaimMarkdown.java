package dev.dbdyno.report;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Run;
import dev.dbdyno.studies.StudyClaims;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A study's claims as Markdown: a table for each part, with where and how it was run; for a document of results. */
public final class ClaimMarkdown {

    /** What was said of a study in one run. */
    public record OfRun(StudyClaims claims, @Nullable Report report) {}

    /** All runs of a study, one after the other; what holds for all parts is said once. */
    public void write(List<OfRun> runs, Appendable out) throws java.io.IOException {
        StringBuilder text = new StringBuilder();
        Set<String> said = new LinkedHashSet<>();
        for (OfRun run : runs) {
            StudyClaims claims = run.claims();
            text.append("### %s, %s (%s, %s versions)%n%n"
                    .formatted(
                            MarkdownTable.escaped(claims.study()),
                            MarkdownTable.escaped(claims.mark().part()),
                            claims.mark().mode().word(),
                            claims.mark().era().word()));
            facts(run.report(), text);
            rows(claims, text);
            List<String> notes = new ArrayList<>(ClaimWords.notes(claims));
            notes.removeIf(note -> !said.add(note));
            notes.forEach(note ->
                    text.append("- ").append(MarkdownTable.escaped(note)).append('\n'));
            text.append('\n');
        }
        out.append(text);
    }

    private static void facts(@Nullable Report report, StringBuilder text) {
        if (report == null) {
            text.append("Not run.\n\n");
            return;
        }
        Run run = report.run();
        Environment machine = run.environment();
        List<String> facts = new ArrayList<>();
        facts.add(run.startedAt().atZone(ZoneOffset.UTC).toLocalDate().toString());
        facts.add("%s, %d processors, %s"
                .formatted(machine.processorModel(), machine.processors(), Numbers.gibibytes(machine.memoryBytes())));
        facts.add("%s, %s".formatted(run.server().version(), run.server().placement()));
        facts.add(RunWords.processors(machine));
        facts.add(RunWords.blocks(report));
        facts.add("%s. `./dbdyno %s`"
                .formatted(
                        RunWords.subject(report),
                        String.join(" ", run.command()).replace('`', ' ')));
        text.append(String.join("; ", facts)).append("\n\n");
        machine.remarks()
                .forEach(remark ->
                        text.append("- ").append(MarkdownTable.escaped(remark)).append('\n'));
        text.append(machine.remarks().isEmpty() ? "" : "\n");
    }

    /** Head and rows as a part of another report; nothing where the run is no study's. */
    static void table(@Nullable StudyClaims claims, StringBuilder text) {
        if (claims == null) {
            return;
        }
        text.append("**").append(MarkdownTable.escaped(ClaimWords.head(claims))).append("**\n\n");
        rows(claims, text);
        ClaimWords.notes(claims)
                .forEach(note ->
                        text.append("- ").append(MarkdownTable.escaped(note)).append('\n'));
        text.append('\n');
    }

    private static void rows(StudyClaims claims, StringBuilder text) {
        text.append(MarkdownTable.escaped(ClaimWords.source(claims))).append("\n\n");
        MarkdownTable.line(
                text, List.of("claim", "published", "tolerance", "accepted", "measured here", "outcome", "why"));
        MarkdownTable.line(text, List.of("---", "---", "--:", "---", "---", "---", "---"));
        for (ClaimRow row : ClaimRow.of(claims)) {
            MarkdownTable.line(
                    text,
                    List.of(
                            row.arm(),
                            row.published(),
                            row.tolerance(),
                            row.accepted(),
                            row.measured(),
                            row.outcome(),
                            row.reason()));
        }
        text.append('\n');
    }
}
