package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.arms.ArmFootprint;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.Printable;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.Sla;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TextFormatsTest {

    private static final String LONG =
            "jdbc " + "very-long-setting=value ".repeat(13).strip();

    private static String terminal(Report report, TerminalColours colours, int columns) throws IOException {
        StringBuilder out = new StringBuilder();
        new TerminalReport(colours, columns).print(report, out);
        return out.toString();
    }

    /** A text as its words, wherever a line of it ends. */
    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void theTerminalShowsVerdictsTableNotesAndWarningsInEightyColumns() throws IOException {
        String text = terminal(ExampleReports.usual(), TerminalColours.PLAIN, 80);
        Golden.assertMatches("terminal-80.txt", text);
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(80));
    }

    @Test
    void aWideTerminalGivesItsRoomToTheLabels() throws IOException {
        Golden.assertMatches("terminal-140.txt", terminal(ExampleReports.usual(), TerminalColours.PLAIN, 140));
    }

    @Test
    void anArmAloneIsShownWithoutAComparison() throws IOException {
        Golden.assertMatches("terminal-single.txt", terminal(ExampleRun.single().report(), TerminalColours.PLAIN, 80));
    }

    @Test
    void aCapacitySearchShowsWhatEachArmHoldsAndTheCurves() throws IOException {
        String text = terminal(ExampleLoads.capacity(), TerminalColours.PLAIN, 80);
        Golden.assertMatches("terminal-capacity.txt", text);
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(80));
        assertThat(unwrapped(text))
                .containsPattern(
                        "r2dbc@spring-webflux holds 1\\.\\d+× \\[1\\.\\d+, 1\\.\\d+] the load of jdbc@spring-mvc at p99<30ms");
    }

    @Test
    void aSearchForSeveralSlasIsShownAtEach() throws IOException {
        Sla mean = Sla.parse("mean<12ms");
        Report first = ExampleLoads.capacity("r2dbc@spring-webflux", List.of(mean));
        RunResults there = first.results().at(mean);
        Report second = Report.of(there, Analyst.analyse(there));

        assertThat(unwrapped(terminal(first, TerminalColours.PLAIN, 80)))
                .contains(
                        "capacity at p99<30ms",
                        "The same probes also searched at mean<12ms, errors<0.1%: report the run with --sla 'mean<12ms, errors<0.1%'");
        assertThat(unwrapped(terminal(second, TerminalColours.PLAIN, 80)))
                .contains("capacity at mean<12ms", "also searched at p99<30ms");
        assertThat(second.capacity(0).orElseThrow().forkCapacities())
                .hasSameSizeAs(first.capacity(0).orElseThrow().forkCapacities())
                .doesNotContainAnyElementsOf(first.capacity(0).orElseThrow().forkCapacities());
    }

    @Test
    void anSlaThatWasNotLookedForIsRefused() {
        assertThatThrownBy(() -> ExampleLoads.capacity().results().at(Sla.parse("mean<1s")))
                .hasMessageContaining("p99<30ms")
                .hasMessageContaining("not for mean<1s");
        assertThatThrownBy(() -> ExampleLoads.staircase().results().at(Sla.parse("mean<1s")))
                .hasMessageContaining("did not search for a capacity");
    }

    @Test
    void otherOpenLoopsAreShownForWhatTheyAre() throws IOException {
        Golden.assertMatches("terminal-staircase.txt", terminal(ExampleLoads.staircase(), TerminalColours.PLAIN, 80));
        Golden.assertMatches("terminal-open-loop.txt", terminal(ExampleLoads.openLoop(), TerminalColours.PLAIN, 80));
        Golden.assertMatches("terminal-spike.txt", terminal(ExampleLoads.spike(), TerminalColours.PLAIN, 80));
    }

    @Test
    void throughputAgainstClientsIsShownWithEachArmsPeak() throws IOException {
        Report report = ExampleLoads.clients();
        String text = terminal(report, TerminalColours.PLAIN, 80);
        Golden.assertMatches("terminal-clients.txt", text);
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(80));
        assertThat(unwrapped(text))
                .containsPattern("r2dbc@spring-webflux does more at its peak than jdbc@spring-mvc: 1\\.[45]\\d×")
                .contains("service time (closed loop)");
        StringBuilder markdown = new StringBuilder();
        new MarkdownReport().write(report, markdown);
        Golden.assertMatches("clients.md", markdown.toString());
    }

    @Test
    void throughputAgainstDistanceBeginsWithWhereTheLinesCross() throws IOException {
        Report report = ExampleLoads.distances();
        String text = terminal(report, TerminalColours.PLAIN, 80);
        Golden.assertMatches("terminal-distances.txt", text);
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(80));
        assertThat(unwrapped(text))
                .containsPattern(
                        "From a round trip of [\\d.]+ ms \\[[\\d.]+ ms, [\\d.]+ ms] on, r2dbc@spring-webflux does more operations than jdbc@spring-mvc; below, fewer\\.")
                .contains("round trips of 0, 200 µs, 1.00 ms, 5.00 ms, 20.0 ms, by a relay");
        StringBuilder markdown = new StringBuilder();
        new MarkdownReport().write(report, markdown);
        Golden.assertMatches("distances.md", markdown.toString());
    }

    @Test
    void linesOverDistanceHaveACsvWithColumnsOfTheirOwn() throws IOException {
        StringBuilder out = new StringBuilder();
        new CsvReport().curves(ExampleLoads.distances(), out);
        Golden.assertMatches("distances.csv", out.toString());
        assertThat(out.toString().lines()).hasSize(1 + 2 * 5);
    }

    @Test
    void markdownCarriesCurvesAndSpikes() throws IOException {
        StringBuilder capacity = new StringBuilder();
        new MarkdownReport().write(ExampleLoads.capacity(), capacity);
        Golden.assertMatches("capacity.md", capacity.toString());
        StringBuilder spike = new StringBuilder();
        new MarkdownReport().write(ExampleLoads.spike(), spike);
        Golden.assertMatches("spike.md", spike.toString());
    }

    @Test
    void curvesHaveACsvOfTheirOwn() throws IOException {
        StringBuilder out = new StringBuilder();
        Report report = ExampleLoads.staircase();
        new CsvReport().curves(report, out);
        Golden.assertMatches("curves.csv", out.toString());
        assertThat(out.toString().lines()).hasSize(1 + 2 * 4);
    }

    @Test
    void curvesOfClientsHaveACsvWithColumnsOfTheirOwn() throws IOException {
        StringBuilder out = new StringBuilder();
        Report report = ExampleLoads.clients();
        new CsvReport().curves(report, out);
        Golden.assertMatches("client-curves.csv", out.toString());
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(1 + 2 * 8);
        assertThat(lines).extracting(line -> line.split(",", -1).length).containsOnly(8 + 6 * 3);
        int column = Arrays.asList(lines.getFirst().split(",", -1)).indexOf("operations_per_second");
        assertThat(Double.parseDouble(lines.get(4).split(",", -1)[column]))
                .as("8 clients of the first arm")
                .isEqualTo(Objects.requireNonNull(report.analysis()
                                .clientCurves()
                                .getFirst()
                                .steps()
                                .get(3)
                                .operationsPerSecond())
                        .point());
    }

    @Test
    void coloursOnlyAddEscapeSequences() throws IOException {
        String plain = terminal(ExampleReports.usual(), TerminalColours.PLAIN, 100);
        String ansi = terminal(ExampleReports.usual(), TerminalColours.ANSI, 100);
        assertThat(plain).doesNotContain("\u001b");
        assertThat(ansi).contains("\u001b[33m").isNotEqualTo(plain);
        assertThat(ansi.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(plain);
    }

    @Test
    void aLabelOfThreeHundredCharactersBreaksNoLine() throws IOException {
        String text = terminal(ExampleRun.hostile(LONG).report(), TerminalColours.PLAIN, 80);
        assertThat(LONG).hasSizeGreaterThan(300);
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Printable.columns(line)).isLessThanOrEqualTo(80));
        assertThat(text).contains("…");
    }

    @Test
    void aLabelCannotCommandTheTerminal() throws IOException {
        String text = terminal(ExampleRun.hostile("a\u001b[2Jb\u202ec\nd").report(), TerminalColours.PLAIN, 80);
        assertThat(text).doesNotContain("\u001b").doesNotContain("\u202e").contains("a�[2Jb�c ⏎ d");
    }

    @Test
    void markdownSaysWhatTheTerminalSays() throws IOException {
        StringBuilder out = new StringBuilder();
        new MarkdownReport().write(ExampleReports.usual(), out);
        Golden.assertMatches("report.md", out.toString());
    }

    @Test
    void markdownCellsAndMarkupCannotBeForged() throws IOException {
        StringBuilder out = new StringBuilder();
        new MarkdownReport().write(ExampleRun.hostile("a|b\n<b>*x*</b> [l](u)").report(), out);
        assertThat(out.toString())
                .doesNotContain("<b>")
                .doesNotContain("*x*</")
                .contains("a\\|b ⏎ &lt;b>\\*x\\*&lt;/b>");
        List<String> table =
                out.toString().lines().filter(l -> l.startsWith("|")).toList();
        assertThat(table)
                .hasSize(5)
                .allSatisfy(l -> assertThat(l.split("(?<!\\\\)\\|", -1)).hasSize(9));
    }

    @Test
    void csvHoldsFullPrecision() throws IOException {
        Report report = ExampleReports.usual();
        StringBuilder out = new StringBuilder();
        new CsvReport().arms(report, out);
        Golden.assertMatches("report.csv", out.toString());
        List<String> lines = out.toString().lines().toList();
        int column = Arrays.asList(lines.getFirst().split(",", -1)).indexOf("operations_per_second");
        assertThat(Double.parseDouble(lines.get(3).split(",", -1)[column]))
                .isEqualTo(
                        Objects.requireNonNull(report.analysis().arms().get(2).operationsPerSecond())
                                .point());
    }

    @Test
    void csvQuotesWhatWouldBreakItsLines() throws IOException {
        StringBuilder out = new StringBuilder();
        new CsvReport().arms(ExampleRun.hostile("a,\"b\"\nc").report(), out);
        assertThat(out.toString().lines()).hasSize(4);
        assertThat(out.toString()).contains("\"a,\"\"b\"\" ⏎ c\"");
    }

    @Test
    void whatAWebHostTakesIsInCsvAndJsonInFullPrecision() throws IOException {
        Report report = ExampleLoads.capacity();
        ArmFootprint footprint = report.analysis().footprints().get(1);
        StringBuilder csv = new StringBuilder();
        new CsvReport().arms(report, csv);
        List<String[]> lines =
                csv.toString().lines().map(line -> line.split(",", -1)).toList();
        List<String> columns = Arrays.asList(lines.getFirst());
        String[] second = lines.get(2);
        assertThat(lines.get(1)[columns.indexOf("build_nanos")]).isEmpty();
        assertThat(second[columns.indexOf("build_nanos")]).isEqualTo("4321000000");
        assertThat(second[columns.indexOf("start_nanos")])
                .isEqualTo(String.valueOf(footprint.startNanos().point()));
        assertThat(second[columns.indexOf("resident_at_start_bytes")])
                .isEqualTo(String.valueOf(
                        Objects.requireNonNull(footprint.residentAtStartBytes()).point()));
        assertThat(second[columns.indexOf("resident_under_load_bytes_low")])
                .isEqualTo(
                        String.valueOf(Objects.requireNonNull(Objects.requireNonNull(footprint.residentUnderLoadBytes())
                                        .interval())
                                .low()));

        StringBuilder json = new StringBuilder();
        new JsonReport().write(report, json);
        JsonObject analysis = Json.read(json.toString(), JsonObject.class).getAsJsonObject("analysis");
        assertThat(Json.read(analysis.getAsJsonArray("footprints").get(1).toString(), ArmFootprint.class))
                .isEqualTo(footprint);
    }

    @Test
    void jsonGivesTheAnalysisBackAsItWas() throws IOException {
        Report report = ExampleReports.usual();
        StringBuilder out = new StringBuilder();
        new JsonReport().write(report, out);
        JsonObject document = Json.read(out.toString(), JsonObject.class);
        assertThat(Json.read(document.get("analysis").toString(), Analysis.class))
                .isEqualTo(report.analysis());
        assertThat(document.keySet())
                .containsExactly(
                        "reportVersion",
                        "answer",
                        "verdicts",
                        "analysis",
                        "latencies",
                        "run",
                        "ending",
                        "forks",
                        "tables");
        document.getAsJsonObject("analysis")
                .getAsJsonArray("arms")
                .forEach(arm -> arm.getAsJsonObject().remove("latency"));
        document.getAsJsonArray("tables").forEach(table -> {
            JsonArray rows = table.getAsJsonObject().getAsJsonArray("rows");
            while (rows.size() > 1) {
                rows.remove(rows.size() - 1);
            }
        });
        Golden.assertMatches("report.json", Json.pretty(document, JsonObject.class) + "\n");
    }

    @Test
    void jsonCarriesCapacitiesCurvesAndSpikes() throws IOException {
        for (Report report : List.of(
                ExampleLoads.capacity(),
                ExampleLoads.staircase(),
                ExampleLoads.clients(),
                ExampleLoads.distances(),
                ExampleLoads.spike())) {
            StringBuilder out = new StringBuilder();
            new JsonReport().write(report, out);
            JsonObject document = Json.read(out.toString(), JsonObject.class);
            assertThat(Json.read(document.get("analysis").toString(), Analysis.class))
                    .isEqualTo(report.analysis());
        }
    }
}
