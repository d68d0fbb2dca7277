package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.flame.Flame;
import dev.dbdyno.analysis.flame.Flames;
import dev.dbdyno.cli.options.Format;
import dev.dbdyno.cli.options.OutputOptions;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.report.FlameFile;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.page.FlamePage;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.text.ClaimMarkdown;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.report.text.TerminalSummary;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.profile.ProfiledStack;
import dev.dbdyno.studies.Claims;
import dev.dbdyno.studies.StudyClaims;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.StudyMark;
import dev.dbdyno.studies.sitting.StudyFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
        if (outputs.quiet) {
            console.quiet();
        }
        sayWhatIsCutShort(folder);
        RunResults results = sla == null ? stored : at(sla, stored);
        Analysis analysis = Analyst.analyse(results);
        Report report = report(folder, results, analysis);
        print(report, outputs.format);
        if (sla == null) {
            for (Sla further : RunWords.furtherSlas(results.run().plan())) {
                RunResults there = results.at(further);
                print(Report.of(there, Analyst.analyse(there)), outputs.format);
            }
        }
        Consumer<String> places = isForPeople(outputs.format) ? console::line : console::progress;
        boolean isWritten = writePage(folder, report, places);
        for (Path file : outputs.write(report)) {
            places.accept("also:    " + file);
        }
        places.accept("results: " + folder.path());
        boolean measured = analysis.arms().stream().anyMatch(arm -> arm.forks() > 0);
        return !measured ? ExitCode.NOTHING_MEASURED : isWritten ? ExitCode.OK : ExitCode.CANNOT_RUN;
    }

    /** Writes a run's page into its folder, and prints nothing of what it says. */
    public void page(RunFolder folder) throws IOException, UnreadableRunException, StudyException {
        RunResults results = folder.read();
        writePage(folder, report(folder, results, Analyst.analyse(results)), console::progress);
    }

    /** A crash that came while a line was written costs that line. */
    private void sayWhatIsCutShort(RunFolder folder) throws IOException {
        for (Path file : folder.cutShort()) {
            console.progress("'%s': its last line was cut short, probably by a crash, and is left out".formatted(file));
        }
    }

    /** A page that cannot be written costs no other form of the report. */
    private boolean writePage(RunFolder folder, Report report, Consumer<String> places) {
        Path page = folder.path().resolve(PAGE);
        Report linked = withFlame(folder, report, places);
        try {
            WholeFile.write(page, out -> new HtmlPage().write(linked, out));
            places.accept("page:    " + page);
            return true;
        } catch (IOException e) {
            console.error("the page %s. Everything else is reported".formatted(e.getMessage()));
            return false;
        }
    }

    /** Writes the flame graphs of a run with stacks beside its page, which links to them only if they are there. */
    private Report withFlame(RunFolder folder, Report report, Consumer<String> places) {
        Path file = folder.path().resolve(FlamePage.FILE);
        try {
            Flame flame =
                    Flames.of(report.results(), fork -> stacks(folder, fork)).orElse(null);
            if (flame == null) {
                return report;
            }
            WholeFile.write(file, out -> new FlamePage().write(report, flame, out));
            places.accept("flames:  " + file);
            return report.withFlame(new FlameFile(
                    FlamePage.FILE,
                    flame.arms().stream()
                            .filter(arm -> arm.forks() > 0)
                            .map(Flame.Arm::arm)
                            .toList()));
        } catch (IOException e) {
            console.error("the flame graphs: %s. Everything else is reported".formatted(e.getMessage()));
            return report;
        }
    }

    /** A damaged file costs the stacks of its fork. */
    private Optional<List<ProfiledStack>> stacks(RunFolder folder, ProfileRecord fork) {
        try {
            return folder.stacks(fork);
        } catch (UnreadableRunException e) {
            console.progress("%s. The flame graphs do without the stacks of this fork".formatted(e.getMessage()));
            return Optional.empty();
        }
    }

    private static RunResults at(Sla sla, RunResults results) {
        try {
            return results.at(sla);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--sla: " + e.getMessage());
        }
    }

    /** The report; if the run belongs to a study, with what it says about the study's claims. */
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
        return new TerminalReport(colours(), console.terminal().columns());
    }

    private TerminalColours colours() {
        return console.terminal().coloured() ? TerminalColours.ANSI : TerminalColours.PLAIN;
    }

    /** Whether the output is for people. What a program reads has no line that does not belong to it. */
    private static boolean isForPeople(Format format) {
        return switch (format) {
            case SUMMARY, TEXT -> true;
            case MARKDOWN, JSON, CSV -> false;
        };
    }

    private void print(Report report, Format format) throws IOException {
        StringBuilder text = new StringBuilder();
        switch (format) {
            case SUMMARY ->
                text.append(
                        TerminalSummary.of(report, colours(), console.terminal().columns()));
            case TEXT -> table().print(report, text);
            case MARKDOWN -> new MarkdownReport().write(report, text);
            case JSON -> new JsonReport().write(report, text);
            case CSV -> new CsvReport().arms(report, text);
        }
        if (isForPeople(format)) {
            console.line("");
        }
        console.line(text.toString().stripTrailing());
    }
}
