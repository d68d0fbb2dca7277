package dev.dbdyno.cli.study;

import dev.dbdyno.cli.run.Reporting;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.report.text.ClaimMarkdown;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.studies.sitting.StudyFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "claims",
        description = "Reports again, from stored results, which of a study's claims a run agrees with.",
        sortOptions = false,
        usageHelpAutoWidth = true)
final class StudyClaimsCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = "the folder of 'study run', or that of one of its runs")
    Path run = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description =
                    "text (default); markdown: tables for a document, with where and how it was run; json: full precision, for programs")
    String format = "text";

    StudyClaimsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        List<Path> parts =
                StudyFolder.read(run).stream().map(StudyFolder.OfPart::path).toList();
        switch (format) {
            case "text" -> text(parts);
            case "markdown" -> {
                StringBuilder text = new StringBuilder();
                new ClaimMarkdown().write(claims(parts), text);
                console.line(text.toString().stripTrailing());
            }
            case "json" -> {
                StringBuilder text = new StringBuilder();
                JsonReport.write(
                        claims(parts).stream().map(ClaimMarkdown.OfRun::claims).toList(), text);
                console.line(text.toString().stripTrailing());
            }
            default ->
                throw new UsageException("--format expects text, markdown or json, but got '%s'".formatted(format));
        }
        return ExitCode.OK.code();
    }

    private void text(List<Path> parts) throws Exception {
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                console.line("");
            }
            new Reporting(console).claims(parts.get(i));
        }
    }

    private static List<ClaimMarkdown.OfRun> claims(List<Path> parts) throws Exception {
        List<ClaimMarkdown.OfRun> claims = new ArrayList<>();
        for (Path part : parts) {
            claims.add(Reporting.claimsIn(part));
        }
        return claims;
    }
}
