package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.options.OutputOptions;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.text.ClaimMarkdown;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.studies.Claims;
import dev.dbdyno.studies.StudyClaims;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.StudyMark;
import dev.dbdyno.studies.sitting.StudyFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes every form of the report from a run's folder alone. */
public final class Reporting {

    private static final String PAGE = "report.html";

    private final Console console;

    public Reporting(Console console) {
        this.console = console;
    }

    /**
     * Prints the report, writes the page into the run's folder and whatever else was asked for.
     *
     * @param sla of several that a capacity run has searched for, the one to report; null for the first in files, and for one
     *     after the other in the terminal
     */
    public ExitCode report(RunFolder folder, @Nullable Sla sla, OutputOptions outputs)
            throws IOException, UnreadableRunException, StudyException {
        RunResults stored = folder.read();
        sayWhatIsCutShort(folder);
        RunResults results = sla == null ? stored : at(sla, stored);
        Analysis analysis = Analyst.analyse(results);
        Report report = report(folder, results, analysis);
        printTable(report);
        if (sla == null) {
            printFurther(results);
        }
        console.line("");
        boolean isWritten = writePage(folder, report);
        for (Path file : outputs.write(report)) {
            console.line("also:    " + file);
        }
        console.line("results: " + folder.path());
        boolean measured = analysis.arms().stream().anyMatch(arm -> arm.forks() > 0);
        return !measured ? ExitCode.NOTHING_MEASURED : isWritten ? ExitCode.OK : ExitCode.CANNOT_RUN;
    }

    /** A crash that came while a line was written costs that line. */
    private void sayWhatIsCutShort(RunFolder folder) throws IOException {
        for (Path file : folder.cutShort()) {
            console.progress("'%s': its last line was cut short, probably by a crash, and is left out".formatted(file));
        }
    }

    /** A page that cannot be written costs no other form of the report. */
    private boolean writePage(RunFolder folder, Report report) {
        Path page = folder.path().resolve(PAGE);
        try {
            WholeFile.write(page, out -> new HtmlPage().write(report, out));
            console.line("page:    " + page);
            return true;
        } catch (IOException e) {
            console.error("the page %s. Everything else is reported".formatted(e.getMessage()));
            return false;
        }
    }

    private static RunResults at(Sla sla, RunResults results) {
        try {
            return results.at(sla);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--sla: " + e.getMessage());
        }
    }

    private void printFurther(RunResults results) throws IOException {
        for (Sla further : RunWords.furtherSlas(results.run().plan())) {
            RunResults there = results.at(further);
            printTable(Report.of(there, Analyst.analyse(there)));
        }
    }

    /** Where the run is a study's, with what it says of its claims. */
    private static Report report(RunFolder folder, RunResults results, Analysis analysis)
            throws IOException, StudyException {
        Report report = Report.of(results, analysis);
        Optional<StudyMark.Marked> marked = StudyMark.of(folder.path());
        return marked.isPresent() ? report.withClaims(Claims.check(marked.get(), results.forks(), analysis)) : report;
    }

    /** Prints a study's claims alone. */
    public void claims(Path folder) throws IOException, UnreadableRunException, StudyException {
        StringBuilder text = new StringBuilder();
        table().print(claimsIn(folder).claims(), text);
        console.line(text.toString().stripTrailing());
    }

    /** What a part's folder says of the study's claims, whether it has been run or not. */
    public static ClaimMarkdown.OfRun claimsIn(Path folder) throws IOException, UnreadableRunException, StudyException {
        if (!StudyFolder.hasRun(folder)) {
            StudyMark.Marked marked = StudyMark.of(folder).orElseThrow(() -> noStudys(folder));
            return new ClaimMarkdown.OfRun(Claims.unmeasured(marked), null);
        }
        RunFolder run = RunFolder.at(folder);
        RunResults results = run.read();
        Report report = report(run, results, Analyst.analyse(results));
        StudyClaims claims = report.claims();
        if (claims == null) {
            throw noStudys(folder);
        }
        return new ClaimMarkdown.OfRun(claims, report);
    }

    private static StudyException noStudys(Path folder) {
        return new StudyException("'%s' is not a study's run: it has no study.json".formatted(folder));
    }

    private TerminalReport table() {
        Terminal terminal = console.terminal();
        TerminalColours colours = terminal.coloured() ? TerminalColours.ANSI : TerminalColours.PLAIN;
        return new TerminalReport(colours, terminal.columns());
    }

    private void printTable(Report report) throws IOException {
        StringBuilder table = new StringBuilder();
        table().print(report, table);
        console.line("");
        console.line(table.toString().stripTrailing());
    }
}
