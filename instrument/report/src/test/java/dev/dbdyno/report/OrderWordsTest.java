package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.report.text.TerminalSummary;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report says of a run that compares the server with a replay. */
class OrderWordsTest {

    private static List<String> sentences(Report report) {
        return VerdictWords.sentences(report).stream().map(Sentence::text).toList();
    }

    @Test
    void theFirstLinesNameBothServersAndWhatBecomesOfTheOrder() {
        Answer answer = Answer.of(ExampleBothAnswers.usual());

        assertThat(answer.line())
                .startsWith("Real server. Fastest: jdbc")
                .endsWith(" Replayed server: the order against jdbc changes for vertx.");
        assertThat(answer.scope()).contains(" · real and replayed server · ");
        assertThat(RunWords.subject(ExampleBothAnswers.usual())).endsWith(" · real and replayed server");
    }

    @Test
    void anOrderThatChangesIsSaidWithBothRatios() {
        assertThat(sentences(ExampleBothAnswers.usual()))
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith(
                                "The order in throughput changes: with the server's time taken away, vertx is faster than jdbc: 1.2")
                        .contains("; with it, vertx is slower than jdbc: 0.8"))
                .anySatisfy(sentence -> assertThat(sentence).startsWith("The same order in throughput: "))
                .anySatisfy(sentence -> assertThat(sentence).startsWith("Real server: vertx is slower than jdbc: 0.8"));
    }

    @Test
    void aReplayThatMissedSaysNothingOfTheOrderAndLeavesTheServersVerdict() {
        Report report = ExampleBothAnswers.missed();

        assertThat(Answer.of(report).line())
                .endsWith(" Replayed server: the order against jdbc changes for vertx, and cannot be told for r2dbc.");
        assertThat(sentences(report))
                .anySatisfy(sentence -> assertThat(sentence)
                        .startsWith("This run cannot tell whether the order in throughput changes: ")
                        .contains("r2dbc against jdbc has no verdict", "with it, r2dbc is slower than jdbc"))
                .anySatisfy(sentence -> assertThat(sentence).startsWith("Real server: r2dbc is slower than jdbc: 0.5"));
        assertThat(Standing.of(report).reasons())
                .anySatisfy(reason -> assertThat(reason).startsWith("replayed server: "));
    }

    @Test
    void aRunWithOneServerSaysNothingOfAnother() {
        assertThat(Answer.of(ExampleReports.usual()).line()).doesNotContain("server");
        assertThat(sentences(ExampleReports.usual()))
                .allSatisfy(sentence -> assertThat(sentence).doesNotContain("eal server"));
    }

    @Test
    void bothHalvesStandInTheTextForms() throws IOException {
        Report report = ExampleBothAnswers.usual();
        StringBuilder terminal = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 100).print(report, terminal);
        Golden.assertMatches("terminal-both.txt", terminal.toString());
        Golden.assertMatches("summary-both.txt", TerminalSummary.of(report, TerminalColours.PLAIN, 100) + "\n");
        StringBuilder markdown = new StringBuilder();
        new MarkdownReport().write(report, markdown);
        Golden.assertMatches("both.md", markdown.toString());
    }

    @Test
    void theReportForProgramsHasTheStoredPlanAndAllForks() throws IOException {
        StringBuilder json = new StringBuilder();
        new JsonReport().write(ExampleBothAnswers.usual(), json);

        assertThat(json.toString()).contains("\"answers\": \"BOTH\"");
        assertThat(json.toString().split("\"link\": \"REPLAYED\"")).hasSize(3 * ExampleRun.BLOCKS + 1);
        assertThat(json.toString().split("\"link\": \"DIRECT\"")).hasSize(3 * ExampleRun.BLOCKS + 1);
    }
}
