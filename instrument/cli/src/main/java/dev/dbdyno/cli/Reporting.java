package dev.dbdyno.cli;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.TerminalColours;
import dev.dbdyno.report.TerminalTable;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.results.RunFolder;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.UnreadableRunException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes every form of the report from a run's folder alone. */
final class Reporting {

    private static final String PAGE = "report.html";

    private final Console console;

    Reporting(Console console) {
        this.console = console;
    }

    /** Prints the report, writes the page into the run's folder and whatever else was asked for. */
    ExitCode report(RunFolder folder, OutputOptions outputs) throws IOException, UnreadableRunException {
        RunResults results = folder.read();
        Analysis analysis = Analyst.analyse(results);
        Report report = Report.of(results, analysis);
        printTable(report);
        Path page = folder.path().resolve(PAGE);
        try (Writer out = Files.newBufferedWriter(page)) {
            new HtmlPage().write(report, out);
        }
        console.line("");
        console.line("page:    " + page);
        for (Path file : outputs.write(report)) {
            console.line("also:    " + file);
        }
        console.line("results: " + folder.path());
        boolean measured = analysis.arms().stream().anyMatch(arm -> arm.forks() > 0);
        return measured ? ExitCode.OK : ExitCode.NOTHING_MEASURED;
    }

    private void printTable(Report report) throws IOException {
        Terminal terminal = console.terminal();
        TerminalColours colours = terminal.coloured() ? TerminalColours.ANSI : TerminalColours.PLAIN;
        StringBuilder table = new StringBuilder();
        new TerminalTable(colours, terminal.columns()).print(report, table);
        console.line("");
        console.line(table.toString().stripTrailing());
    }
}
