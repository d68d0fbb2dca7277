package dev.dbdyno.cli;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.RunFolder;
import dev.dbdyno.studies.PlannedRun;
import dev.dbdyno.studies.StudyMark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs what is left of a study, as much of it as a budget has room for. */
final class StudySitting {

    private final Console console;
    private final Path home;
    private final List<String> command;
    private final RunOptions options;

    StudySitting(Console console, Path home, List<String> command, RunOptions options) {
        this.console = console;
        this.home = home;
        this.command = command;
        this.options = options;
    }

    /** A part that has something left to run. */
    private record Due(StudyFolder.OfPart part, Plan plan, StudyTime time) {}

    /**
     * Goes on behind a part that could not be measured; ends where the user ends it.
     *
     * @param parts of the study
     * @param folder that they lie in
     * @param budget null for what the parts would take by themselves
     */
    int go(List<StudyFolder.OfPart> parts, Path folder, @Nullable Duration budget) throws Exception {
        List<Due> due = parts.stream().flatMap(part -> due(part).stream()).toList();
        if (due.isEmpty()) {
            console.progress("nothing is left to run in %s: of %d parts %d are done, and %d cannot be run here"
                    .formatted(
                            folder,
                            parts.size(),
                            count(parts, StudyFolder.State.Done.class),
                            count(parts, StudyFolder.State.CannotRun.class)));
            sayHowToSeeAll(folder);
            return ExitCode.OK.code();
        }
        StudyTimes times = StudyTimes.of(
                due.stream()
                        .map(each -> new StudyTimes.Of(each.part().name(), each.time()))
                        .toList(),
                budget);
        times.print(head(parts), console::progress);
        ExitCode worst = run(due, times, budget);
        claimsOfWhatCannotRun(parts);
        sayHowToSeeAll(folder);
        if (StudyFolder.read(folder).stream().anyMatch(part -> due(part).isPresent())) {
            console.line("to go on:         dbdyno study resume " + folder);
        }
        return worst.code();
    }

    private static String head(List<StudyFolder.OfPart> parts) {
        StudyMark mark = parts.getFirst().marked().mark();
        return "%s, %s".formatted(mark.study(), mark.mode().word());
    }

    private static long count(List<StudyFolder.OfPart> parts, Class<?> state) {
        return parts.stream().filter(part -> state.isInstance(part.state())).count();
    }

    private static Optional<Due> due(StudyFolder.OfPart part) {
        return switch (part.state()) {
            case StudyFolder.State.Waiting(PlannedRun planned) ->
                Optional.of(new Due(part, planned.plan(), StudyTime.of(planned.plan(), 0)));
            case StudyFolder.State.Unfinished(Plan plan, int doneBlocks) ->
                Optional.of(new Due(part, plan, StudyTime.of(plan, doneBlocks)));
            case StudyFolder.State.CannotRun cannot -> Optional.empty();
            case StudyFolder.State.Done done -> Optional.empty();
        };
    }

    private ExitCode run(List<Due> due, StudyTimes times, @Nullable Duration budget) throws Exception {
        ExitCode worst = ExitCode.OK;
        for (int i = 0; i < due.size(); i++) {
            Optional<Duration> share = times.share(i);
            if (share.isEmpty()) {
                continue;
            }
            console.progress("");
            console.progress(due.get(i).part().name());
            Plan plan = due.get(i).plan();
            ExitCode code = run(
                    due.get(i),
                    budget == null
                            ? StudyTime.forBlocksAtLeisure(plan, share.get())
                            : StudyTime.forBlocks(plan, share.get()));
            worst = worst == ExitCode.OK ? code : worst;
            if (code == ExitCode.INTERRUPTED) {
                return code;
            }
        }
        return worst;
    }

    private ExitCode run(Due due, Duration forBlocks) throws Exception {
        try {
            return switch (due.part().state()) {
                case StudyFolder.State.Waiting(PlannedRun planned) -> begin(due.part(), planned, forBlocks);
                case StudyFolder.State.Unfinished unfinished -> goOn(due.part(), forBlocks);
                case StudyFolder.State.CannotRun cannot -> ExitCode.OK;
                case StudyFolder.State.Done done -> ExitCode.OK;
            };
        } catch (LabException | ClassPathException | DatabaseException | IOException e) {
            console.error(String.valueOf(e.getMessage()));
            due.part()
                    .marked()
                    .mark()
                    .remarking("it could not be run: " + e.getMessage())
                    .rewrite(due.part().path());
            return ExitCode.CANNOT_RUN;
        }
    }

    private ExitCode begin(StudyFolder.OfPart part, PlannedRun planned, Duration forBlocks) throws Exception {
        withRemark(part.marked().mark(), planned.remark()).rewrite(part.path());
        Plan plan = planned.plan().until(planned.plan().precision().within(forBlocks));
        return sessions().run(plan, options, pinning(planned), RunFolder.at(part.path()));
    }

    /** What an earlier attempt said of itself is past. */
    private static StudyMark withRemark(StudyMark mark, @Nullable String remark) {
        return new StudyMark(mark.study(), mark.part(), mark.mode(), mark.era(), mark.arms(), mark.notRun(), remark);
    }

    private Pinning pinning(PlannedRun planned) {
        Integer processors = planned.databaseProcessors();
        return processors == null ? options.pinning() : new Pinning.OfDatabase(processors);
    }

    private ExitCode goOn(StudyFolder.OfPart part, Duration forBlocks) throws Exception {
        RunFolder folder = RunFolder.at(part.path());
        DatabaseOptions database = options.database.orThatOf(folder.read().run().server());
        return sessions().resume(folder, database, options.outputs, planned -> planned.within(forBlocks));
    }

    private Sessions sessions() {
        return new Sessions(console, home, command);
    }

    /** They are part of the answer: what was published, and that it cannot be told here. */
    private void claimsOfWhatCannotRun(List<StudyFolder.OfPart> parts) throws Exception {
        List<Path> paths = new ArrayList<>();
        for (StudyFolder.OfPart part : parts) {
            if (part.state() instanceof StudyFolder.State.CannotRun) {
                paths.add(part.path());
            }
        }
        for (Path path : paths) {
            console.line("");
            new Reporting(console).claims(path);
        }
    }

    private void sayHowToSeeAll(Path folder) {
        console.line("");
        console.line("all claims again: dbdyno study claims " + folder);
    }
}
