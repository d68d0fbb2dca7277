package dev.dbdyno.report;

import dev.dbdyno.results.Run;
import java.util.ArrayList;
import java.util.List;

/** What a team keeps of a run: claim, intervals, conditions, caveats, and how to repeat it. Plain text. */
public final class DecisionRecord {

    private DecisionRecord() {}

    public static String of(Report report) {
        Answer answer = Answer.of(report);
        Run run = report.run();
        List<String> lines = new ArrayList<>();
        lines.add("Claim: " + answer.line());
        lines.add("Standing: " + answer.standing().badge().words());
        section(
                "Verdicts",
                VerdictWords.sentences(report).stream().map(Sentence::text).toList(),
                lines);
        section("Why", answer.why(), lines);
        section("Caveats", answer.standing().reasons(), lines);
        lines.add("Conditions: " + answer.scope());
        lines.add("Intervals: " + RunWords.intervals(report));
        lines.add("Run: %s, started %s, dbdyno %s"
                .formatted(
                        run.id(),
                        Numbers.instant(run.startedAt()),
                        run.environment().dbdynoVersion()));
        lines.add("Repeat: " + new Next("", run.command()).line());
        return String.join("\n", lines);
    }

    private static void section(String head, List<String> items, List<String> lines) {
        if (!items.isEmpty()) {
            lines.add(head + ":");
            items.forEach(item -> lines.add("- " + item));
        }
    }
}
