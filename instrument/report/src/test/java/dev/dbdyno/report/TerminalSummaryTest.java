package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.report.text.Printable;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalSummary;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.UnreadableRunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last screen: the page's words, in few lines. */
final class TerminalSummaryTest {

    /** What is printed below it: where page and results are, and a blank line above all. */
    private static final int LINES_AROUND = 3;

    /** Analysed once: it takes seconds. */
    private static final List<Report> OF_EVERY_KIND = Stream.concat(
                    ExampleReports.all().stream(),
                    Stream.of(ExampleRun.single().report(), ExampleLoads.openLoop(), ExampleLoads.staircase()))
            .toList();

    private static String summary(Report report, int columns) {
        return TerminalSummary.of(report, TerminalColours.PLAIN, columns);
    }

    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void theAnswerComesFirstAndAllOfItIsOnOneScreen() throws IOException {
        String text = summary(ExampleReports.usual(), 100);

        Golden.assertMatches("summary-100.txt", text + "\n");
        assertThat(text.lines().count() + LINES_AROUND)
                .as("five arms, one of which failed: a screen, and what the fifth adds")
                .isLessThanOrEqualTo(33);
    }

    @Test
    void whyAnArmFailedIsAlwaysSaid() {
        assertThat(unwrapped(summary(ExampleReports.usual(), 80)))
                .contains("Failed r2dbc·r2dbc-pool=0.9.0: 2 of 2 forks; the first failed while opening the stack:");
    }

    @Test
    void everyKindOfRunHasItsLastScreen() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Report report : OF_EVERY_KIND) {
            all.append(summary(report, 100)).append("\n\n");
        }
        Golden.assertMatches("summaries.txt", all.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 80, 100, 300})
    void noLineIsWiderThanTheTerminalAndNothingIsCut(int columns) {
        for (Report report : OF_EVERY_KIND) {
            String text = summary(report, columns);

            assertThat(text.lines().filter(line -> !line.contains("./dbdyno ")))
                    .as("commands are copied, and never broken")
                    .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(Math.max(80, columns)));
            assertThat(unwrapped(text)).contains(unwrapped(Answer.of(report).line()));
        }
    }

    /** Runs of at most four arms, some of them with one that fails. */
    private static final List<Report> OF_FOUR_ARMS = Stream.concat(
                    LongStream.range(0, 30).mapToObj(GeneratedRun::report), OF_EVERY_KIND.stream())
            .filter(report -> report.run().arms().size() <= 4 && report.claims() == null)
            .toList();

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120})
    void fourArmsTakeOneScreen(int columns) {
        assertThat(OF_FOUR_ARMS).anyMatch(report -> report.run().arms().size() == 4);
        for (Report report : OF_FOUR_ARMS) {
            String text = summary(report, columns);
            assertThat(text.lines().count() + LINES_AROUND).as(text).isLessThanOrEqualTo(30);
        }
    }

    @Test
    void theBlocksThatLackAreCountedOnce() {
        Report few = ExampleRun.ofBlocks(2).report();
        assertThat(Answer.of(few).standing().reasons()).contains("2 blocks, where an interval needs 5");
        assertThat(summary(few, 100)).doesNotContain("too few blocks");
    }

    @Test
    void theWordsAreTheAnswersAndNoOthers() {
        Report report = ExampleReports.usual();
        Answer answer = Answer.of(report);
        String text = unwrapped(summary(report, 100));

        assertThat(text).startsWith(unwrapped(answer.line())).contains(unwrapped(answer.scope()));
        assertThat(answer.why()).allSatisfy(why -> assertThat(text).contains(unwrapped(why)));
        assertThat(text).contains(unwrapped(answer.next().getFirst().line()));
        assertThat(Pattern.compile("\\./dbdyno [^:]*?(?= [A-Z]|$)")
                        .matcher(text)
                        .results()
                        .map(MatchResult::group))
                .as("there may be room for some commands only")
                .isSubsetOf(answer.next().stream()
                        .map(next -> unwrapped(next.line()))
                        .toList());
    }

    @Test
    void theTutorialShowsTheLastScreenOfTheKeptRun() throws IOException, UnreadableRunException {
        RunResults kept = KeptRun.results();
        assertThat(Path.of("../../docs/tutorial.md"))
                .content()
                .as("docs/tutorial.md shows the screen of docs/kept/compare; docs/pictures/take shows how it looks now")
                .contains(summary(Report.of(kept, Analyst.analyse(kept)), 100));
    }

    @Test
    void coloursAreForTerminalsAlone() {
        assertThat(summary(ExampleReports.usual(), 100)).doesNotContain("\u001b");
        assertThat(TerminalSummary.of(ExampleReports.usual(), TerminalColours.ANSI, 100))
                .contains("\u001b[33m[provisional]");
    }
}
