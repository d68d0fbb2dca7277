package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.text.ClaimMarkdown;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.Printable;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.studies.StudyClaims;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run says of a study, with both figures and the interval. */
class ClaimsInReportsTest {

    private final Report report = ExampleReports.usual().withClaims(ExampleClaims.all());

    @Test
    void theTerminalShowsEachClaimInASentence() throws IOException {
        StringBuilder out = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 80).print(ExampleClaims.all(), out);
        Golden.assertMatches("terminal-claims.txt", out.toString());
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(80));
    }

    @Test
    void theTerminalsReportHoldsTheClaims() throws IOException {
        StringBuilder out = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 80).print(report, out);
        assertThat(out)
                .contains(
                        "✓ agreeing: order and size agree.",
                        "✓ in-order: order agrees, size cannot be told.",
                        "✗ smaller: order agrees, size contradicts.",
                        "? open: order and size cannot be told.",
                        "✗ counted: count contradicts.");
    }

    @Test
    void thePageHasASectionOfTheClaims() throws IOException {
        String page = page(report);
        String section = page.substring(page.indexOf("id=\"claims\""));
        assertThat(section)
                .contains("0.98× of jdbc (18.3 s against 18 s)")
                .contains("0.97× [0.95,\u00a00.99]")
                .contains("there is no stack &#39;absent&#39; yet");
        assertThat(page).doesNotContain("<img src=x");
    }

    @Test
    void jsonCarriesBothFiguresTheIntervalTheToleranceAndTheOutcomeOfEachClaim() throws IOException {
        StringBuilder out = new StringBuilder();
        new JsonReport().write(report, out);
        StudyClaims claims = Json.read(
                Json.read(out.toString(), JsonObject.class).get("claims").toString(), StudyClaims.class);
        assertThat(claims).isEqualTo(ExampleClaims.all());
        StringBuilder alone = new StringBuilder();
        JsonReport.write(List.of(ExampleClaims.all()), alone);
        assertThat(Json.read(alone.toString(), StudyClaims[].class)).containsExactly(ExampleClaims.all());
    }

    @Test
    void markdownHasATableOfTheClaimsThatHostileWordsCannotLeave() throws IOException {
        StringBuilder out = new StringBuilder();
        new MarkdownReport().write(report, out);
        assertThat(out)
                .contains("| agreeing | 0.98× of jdbc (18.3 s against 18 s) | ±10 %")
                .doesNotContain("<img");
        StringBuilder alone = new StringBuilder();
        new ClaimMarkdown()
                .write(
                        List.of(
                                new ClaimMarkdown.OfRun(ExampleClaims.all(), report),
                                new ClaimMarkdown.OfRun(ExampleClaims.all(), null)),
                        alone);
        Golden.assertMatches("claims.md", alone.toString());
    }

    @Test
    void aStudysRunEndsByTheBlocksOfItsClaimsAndNotByThePlansPrecision() {
        RunResults stored = ExampleReports.usual().results();
        RunResults ended = new RunResults(
                stored.run(),
                stored.forks(),
                stored.windows(),
                new Ending(Instant.EPOCH, Ending.Reason.PRECISION_REACHED));
        Report atLook = Report.of(ended, ExampleReports.usual().analysis());
        assertThat(RunWords.notes(atLook)).contains("The run ended because every interval was as narrow as asked.");
        assertThat(RunWords.notes(atLook.withClaims(ExampleClaims.all())))
                .contains(
                        "The run ended at a look: more blocks were not needed, or would not have decided its claims in time.");
    }

    @Test
    void aRunThatIsNoStudysHasNone() throws IOException {
        assertThat(page(ExampleReports.usual())).doesNotContain("id=\"claims\"");
    }

    private static String page(Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new HtmlPage().write(report, out);
        return out.toString();
    }
}
