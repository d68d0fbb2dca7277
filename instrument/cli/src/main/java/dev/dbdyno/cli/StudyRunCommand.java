package dev.dbdyno.cli;

import dev.dbdyno.results.RunFolder;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = {
            "Repeats a published benchmark, a run for each of its parts, and says claim by claim whether it agrees.",
            "What it would run and how long that takes is said before it starts."
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
        StudyPlans plans = new StudyPlans(console, home, study, mode(), Seeds.fresh());
        List<StudyPlans.Planned> planned = plans.of(asked, eras);
        announce(study, planned);
        if (planned.isEmpty()) {
            return ExitCode.CANNOT_RUN.code();
        }
        refuseOneFileForSeveral(planned);
        return run.dryRun ? explain(planned) : run(file, planned);
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

    private void announce(Study study, List<StudyPlans.Planned> planned) {
        Duration most =
                planned.stream().map(each -> each.plan().precision().budget()).reduce(Duration.ZERO, Duration::plus);
        console.progress(
                "%s: %s, %d runs within %s".formatted(study.name(), mode, planned.size(), Durations.words(most)));
    }

    private void refuseOneFileForSeveral(List<StudyPlans.Planned> planned) {
        String output = run.outputs.given();
        if (output != null && planned.size() > 1) {
            throw new UsageException("%s takes one run, and these are %d: name one by --part and --era"
                    .formatted(output, planned.size()));
        }
    }

    private int explain(List<StudyPlans.Planned> planned) throws Exception {
        Sessions sessions = new Sessions(console, home, command);
        for (StudyPlans.Planned each : planned) {
            console.line("");
            console.line(each.folderName());
            sessions.explain(each.plan());
        }
        return ExitCode.OK.code();
    }

    /** Goes on behind a part that could not be measured; ends where the user ends it. */
    private int run(Path file, List<StudyPlans.Planned> planned) throws Exception {
        Path all = RunPlaces.fresh(run.out, "study-" + name.replaceAll(".*/|\\.yaml$", ""))
                .path();
        List<RunFolder> done = new ArrayList<>();
        ExitCode worst = ExitCode.OK;
        for (StudyPlans.Planned each : planned) {
            RunFolder folder = RunFolder.at(all.resolve(each.folderName()));
            console.progress("");
            console.progress(each.folderName());
            each.mark().write(folder.path(), file);
            ExitCode code = new Sessions(console, home, command).run(each.plan(), run, folder);
            done.add(folder);
            worst = worst == ExitCode.OK ? code : worst;
            if (code == ExitCode.INTERRUPTED) {
                break;
            }
        }
        if (done.size() > 1) {
            console.line("");
            console.line("all claims again: dbdyno study claims " + all);
        }
        return worst.code();
    }
}
