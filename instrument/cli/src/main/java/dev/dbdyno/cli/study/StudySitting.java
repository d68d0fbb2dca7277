package dev.dbdyno.cli.study;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Interrupts;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Reporting;
import dev.dbdyno.cli.run.Sessions;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.studies.PlannedRun;
import dev.dbdyno.studies.StudyMark;
import dev.dbdyno.studies.sitting.Sitting;
import dev.dbdyno.studies.sitting.StudyFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs what is left of a study, as much of it as a budget has room for. */
final class StudySitting {

    private final Invocation invocation;
    private final Console console;
    private final RunOptions options;

    StudySitting(Invocation invocation, RunOptions options) {
        this.invocation = invocation;
        this.console = invocation.console();
        this.options = options;
    }

    /**
     * Continues after a part that could not be measured; ends where the user ends it.
     *
     * @param folder of the study's run
     * @param budget null for what the parts would take by themselves
     */
    ExitCode go(Path folder, @Nullable Duration budget) throws Exception {
        List<StudyFolder.OfPart> parts = StudyFolder.read(folder);
        Sitting sitting = Sitting.of(parts, budget, ShareWords::estimate);
        if (sitting.shares().parts().isEmpty()) {
            console.progress("nothing is left to run in %s: of %d parts %d are done, and %d cannot be run here"
                    .formatted(
                            folder,
                            parts.size(),
                            count(parts, StudyFolder.State.Done.class),
                            count(parts, StudyFolder.State.CannotRun.class)));
            sayHowToSeeAll(folder);
            return ExitCode.OK;
        }
        new ShareWords(sitting.shares(), budget).print(head(parts), console::progress);
        if (options.dryRun) {
            return ExitCode.OK;
        }
        try (Interrupts interrupts = Interrupts.watch()) {
            // the part that runs is ended by its own; this one keeps the process until what remains has been said
            interrupts.stopBy(() -> {});
            ExitCode first = run(sitting.steps(), interrupts);
            claimsOfWhatCannotRun(parts);
            sayHowToSeeAll(folder);
            if (StudyFolder.read(folder).stream().anyMatch(StudyFolder.OfPart::hasMoreToRun)) {
                console.line("to continue:      dbdyno study resume " + folder);
            }
            return first;
        }
    }

    private static String head(List<StudyFolder.OfPart> parts) {
        StudyMark mark = parts.getFirst().marked().mark();
        return "%s, %s".formatted(mark.study(), mark.mode().word());
    }

    private static long count(List<StudyFolder.OfPart> parts, Class<?> state) {
        return parts.stream().filter(part -> state.isInstance(part.state())).count();
    }

    /** Returns the first code that is not {@link ExitCode#OK}. */
    private ExitCode run(List<Sitting.Step> steps, Interrupts interrupts) throws Exception {
        ExitCode first = ExitCode.OK;
        for (Sitting.Step step : steps) {
            if (interrupts.asked()) {
                return ExitCode.INTERRUPTED;
            }
            console.progress("");
            console.progress(step.part().name());
            ExitCode code = run(step);
            if (code == ExitCode.INTERRUPTED) {
                return code;
            }
            first = first == ExitCode.OK ? code : first;
        }
        return first;
    }

    private ExitCode run(Sitting.Step step) throws Exception {
        RunFolder folder = RunFolder.at(step.part().path());
        Sessions sessions = new Sessions(invocation, rule(step));
        try {
            return switch (step) {
                case Sitting.Begin begin -> {
                    begin.forgetEarlierAttempts();
                    yield sessions.run(new AskedPlan.Settled(begin.plan()), options, pinning(begin.planned()), folder);
                }
                case Sitting.GoOn goOn -> {
                    DatabaseOptions database =
                            options.database.orThatOf(folder.read().run().server());
                    yield sessions.resume(
                            folder, database, options.outputs, planned -> planned.within(goOn.forBlocks()));
                }
            };
        } catch (LabException | ClassPathException | DatabaseException | IOException e) {
            console.error(String.valueOf(e.getMessage()));
            step.remark(String.valueOf(e.getMessage()));
            return ExitCode.CANNOT_RUN;
        }
    }

    private ClaimsRule rule(Sitting.Step step) {
        Duration budget = switch (step) {
            case Sitting.Begin begin -> begin.plan().precision().budget();
            case Sitting.GoOn goOn -> goOn.forBlocks();
        };
        return new ClaimsRule(
                step.part().marked(), budget, InstantSource.system().instant(), console::progress);
    }

    private Pinning pinning(PlannedRun planned) {
        Integer processors = planned.databaseProcessors();
        return processors == null ? options.pinning() : new Pinning.OfDatabase(processors);
    }

    /**
     * Reports the claims of parts that cannot run. They are part of the answer: what was published, and that this
     * machine cannot say anything about it.
     */
    private void claimsOfWhatCannotRun(List<StudyFolder.OfPart> parts) throws Exception {
        for (StudyFolder.OfPart part : parts) {
            if (part.state() instanceof StudyFolder.State.CannotRun) {
                console.line("");
                new Reporting(console).claims(part.path());
            }
        }
    }

    private void sayHowToSeeAll(Path folder) {
        console.line("");
        console.line("all claims again: dbdyno study claims " + folder);
    }
}
