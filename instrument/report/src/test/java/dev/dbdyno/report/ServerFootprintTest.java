package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerFootprint;
import dev.dbdyno.results.ServerInfo;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;

/** What an embedded server took is a fact of every report. */
class ServerFootprintTest {

    private static final ServerInfo SERVER =
            new ServerInfo("embedded", "neo4j://127.0.0.1:1/neo4j", "Neo4j 2026.08.1 community", new LinkedHashMap<>());
    private static final ServerFootprint SEEN =
            new ServerFootprint(12_345_678_901L, 1_181_116_006L, 3_460_301L, 162_529_280L);
    private static final String WORDS =
            "12.3 s to start, 1,130 MiB of memory once warm, 3.30 MiB of disk; its program is a download of 155 MiB";

    @Test
    void itIsSaidInWords() {
        assertThat(RunWords.serverFootprint(SERVER.with(SEEN))).contains(WORDS);
        assertThat(RunWords.serverFootprint(SERVER.with(new ServerFootprint(1_000_000_000, null, 1, 1)))
                        .orElseThrow())
                .contains("an unknown amount of memory");
    }

    @Test
    void whereNobodyHasLookedNothingIsSaid() {
        assertThat(RunWords.serverFootprint(SERVER)).isEmpty();
    }

    @Test
    void everyReportHasIt() throws Exception {
        RunResults results = with(ExampleRun.single().results(), SERVER.with(SEEN));
        Report report = Report.of(results, Analyst.analyse(results));

        StringBuilder page = new StringBuilder();
        new HtmlPage().write(report, page);
        StringBuilder markdown = new StringBuilder();
        new MarkdownReport().write(report, markdown);
        StringBuilder json = new StringBuilder();
        new JsonReport().write(report, json);

        StringBuilder csv = new StringBuilder();
        new CsvReport().arms(report, csv);
        StringBuilder terminal = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 80).print(report, terminal);

        assertThat(terminal.toString().replaceAll("\\s+", " ")).contains("The embedded server took " + WORDS + ".");
        assertThat(csv.toString().lines().toList().getFirst())
                .endsWith("server_start_nanos,server_resident_bytes,server_disk_bytes,server_program_bytes");
        assertThat(csv.toString().lines().toList().getLast()).endsWith(",12345678901,1181116006,3460301,162529280");
        assertThat(page).contains("server took", WORDS);
        assertThat(markdown).contains(WORDS);
        assertThat(json).contains("\"residentBytes\": 1181116006");
    }

    private static RunResults with(RunResults results, ServerInfo server) {
        Run run = results.run();
        return new RunResults(
                new Run(
                        run.formatVersion(),
                        run.id(),
                        run.startedAt(),
                        run.command(),
                        run.plan(),
                        run.arms(),
                        server,
                        run.environment()),
                results.forks(),
                results.windows(),
                results.ending());
    }
}
