package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.RunResults;
import java.io.IOException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The answer of runs of every kind, in words. */
final class AnswerTest {

    static String text(Report report) {
        Answer answer = Answer.of(report);
        return "%s\n[%s] %s\n%s\n%s\n%s\n"
                .formatted(
                        answer.line(),
                        answer.standing().badge().words(),
                        String.join("; ", answer.standing().reasons()),
                        answer.scope(),
                        String.join("\n", answer.why()),
                        answer.next().stream()
                                .map(next -> "> %s: %s"
                                        .formatted(
                                                next.purpose(), next.command().isEmpty() ? "–" : next.line()))
                                .collect(Collectors.joining("\n")));
    }

    private static Report stolen() {
        RunResults results = ExampleRun.stolen();
        return Report.of(results, Analyst.analyse(results));
    }

    @Test
    void theAnswerOfEveryKindOfRun() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Report report : ExampleReports.all()) {
            all.append(text(report)).append('\n');
        }
        all.append(text(ExampleRun.single().report()));
        all.append(text(stolen())).append(VerdictWords.sentences(stolen())).append('\n');
        all.append(text(ExampleLoads.openLoop()));
        all.append(text(ExampleLoads.staircase()));
        Golden.assertMatches("answers.txt", all.toString());
    }
}
