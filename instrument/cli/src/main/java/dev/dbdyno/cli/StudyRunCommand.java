package dev.dbdyno.cli;

import dev.dbdyno.results.HttpPlan.Connections;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = {
            "Repeats a published benchmark, a run for each of its parts, and says claim by claim whether it agrees.",
            "What it would run and how long that takes is said before it starts. A run can be cut into sittings: by --budget,",
            "by Ctrl-C, or by --part; 'dbdyno study resume' goes on with what is left."
        },
        sortOptions = false,
        usageHelpAutoWidth = true)
final class StudyRunCommand implements Callable<Integer> {

    private final Console console;
    private final Path home;
    private final List<String> command;

    @Parameters(paramLabel = "STUDY", description = "its name, or a file of yours that ends in .yaml")
    String name = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description =
                    "scaled: the same arms by dbdyno's own method, sized for a small machine (default); faithful: the study's counts and pools, which takes hours")
    String mode = Mode.SCALED.word();

    @Option(
            names = "--era",
            paramLabel = "ERA",
            description =
                    "current: today's versions (default); published: those of the study's day, as far as they can be had; both")
    String era = Era.CURRENT.word();

    @Option(names = "--part", paramLabel = "PART", description = "only this part; may be given again (default: all)")
    List<String> parts = List.of();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "time for all of it: as many parts as can have the blocks that an interval needs; 'study resume' goes on with the others (default: the times of the study's file)")
    @Nullable Duration budget;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description =
                    "blocks of each part at most (default: those of the study's file); fewer than 5 give no interval")
    @Nullable Integer blocks;

    @Option(
            names = "--connections",
            paramLabel = "HOW",
            description = "over HTTP, new for each request or keep-alive (default: as the study's file has it)")
    @Nullable String connections;

    @Mixin
    RunOptions run = new RunOptions();

    StudyRunCommand(Console console, Path home, String... command) {
        this.console = console;
        this.home = home;
        this.command = List.of(command);
    }

    @Override
    public Integer call() throws Exception {
        Path file = new StudyPlaces(home).file(name);
        Study study = Study.read(file);
        List<Part> asked = parts(study);
        List<Era> eras = eras();
        StudyPlans.Changes changes = new StudyPlans.Changes(blocks(), connections());
        List<StudyPlans.Planned> planned =
                new StudyPlans(console, home, study, mode(), changes, Seeds.fresh()).of(asked, eras);
        List<StudyPlans.Runs> runs = planned.stream()
                .filter(StudyPlans.Runs.class::isInstance)
                .map(StudyPlans.Runs.class::cast)
                .toList();
        if (runs.isEmpty()) {
            console.error(
                    "nothing of %s can be run with %s versions here: why stands above, and its claims cannot be told"
                            .formatted(study.name(), era.equals("both") ? "either" : era));
            return ExitCode.CANNOT_RUN.code();
        }
        refuseOneFileForSeveral(runs);
        StudyTimes times = times(runs);
        if (run.dryRun) {
            return explain(study, runs, times);
        }
        Path folder = RunPlaces.fresh(run.out, "study-" + study.name(), "study resume")
                .path();
        StudyFolder.write(folder, file, planned, run);
        return new StudySitting(console, home, command, run).go(StudyFolder.read(folder), folder, budget);
    }

    private @Nullable Integer blocks() {
        if (blocks != null && blocks < 1) {
            throw new UsageException("--blocks expects 1 or more, but got %d".formatted(blocks));
        }
        return blocks;
    }

    private @Nullable Connections connections() {
        return switch (connections) {
            case null -> null;
            case "new" -> Connections.NEW_EACH_REQUEST;
            case "keep-alive" -> Connections.KEEP_ALIVE;
            default ->
                throw new UsageException(
                        "--connections expects new or keep-alive, but got '%s'".formatted(connections));
        };
    }

    private Mode mode() {
        return Arrays.stream(Mode.values())
                .filter(each -> each.word().equals(mode))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("--mode expects scaled or faithful, but got '%s'".formatted(mode)));
    }

    private List<Era> eras() {
        List<Era> eras = Arrays.stream(Era.values())
                .filter(each -> era.equals("both") || each.word().equals(era))
                .toList();
        if (eras.isEmpty()) {
            throw new UsageException("--era expects current, published or both, but got '%s'".formatted(era));
        }
        return eras;
    }

    private List<Part> parts(Study study) {
        Set<String> known = study.parts().stream().map(Part::name).collect(Collectors.toSet());
        for (String part : parts) {
            if (!known.contains(part)) {
                throw new UsageException("--part expects one of %s, but got '%s'"
                        .formatted(study.parts().stream().map(Part::name).collect(Collectors.joining(", ")), part));
            }
        }
        return study.parts().stream()
                .filter(part -> parts.isEmpty() || parts.contains(part.name()))
                .toList();
    }

    private void refuseOneFileForSeveral(List<StudyPlans.Runs> planned) {
        String output = run.outputs.given();
        if (output != null && planned.size() > 1) {
            throw new UsageException("%s takes one run, and these are %d: name one by --part and --era"
                    .formatted(output, planned.size()));
        }
    }

    /** Known, and refused where the budget is too short, before a folder is made. */
    private StudyTimes times(List<StudyPlans.Runs> runs) {
        return StudyTimes.of(
                runs.stream()
                        .map(each -> new StudyTimes.Of(each.folderName(), StudyTime.of(each.plan(), 0)))
                        .toList(),
                budget);
    }

    private int explain(Study study, List<StudyPlans.Runs> runs, StudyTimes times) throws Exception {
        Sessions sessions = new Sessions(console, home, command);
        for (StudyPlans.Runs each : runs) {
            console.line("");
            console.line(each.folderName());
            sessions.explain(each.plan());
        }
        console.line("");
        times.print("%s, %s".formatted(study.name(), mode), console::line);
        return ExitCode.OK.code();
    }
}
