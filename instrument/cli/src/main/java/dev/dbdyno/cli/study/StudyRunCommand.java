package dev.dbdyno.cli.study;

import dev.dbdyno.cli.options.DistanceOptions;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.options.ReplayOptions;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.options.Seeds;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.RunPlaces;
import dev.dbdyno.cli.run.Sessions;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.HttpPlan.Connections;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyFiles;
import dev.dbdyno.studies.sitting.Changes;
import dev.dbdyno.studies.sitting.PartPlans;
import dev.dbdyno.studies.sitting.PartTime;
import dev.dbdyno.studies.sitting.PlannedPart;
import dev.dbdyno.studies.sitting.Shares;
import dev.dbdyno.studies.sitting.StudyFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
            "Repeats a published benchmark, one run per part, and reports claim by claim whether it agrees.",
            "Before it starts, it prints what it will run and how long that takes. --budget, --part or Ctrl-C divide a run into",
            "sittings, and 'dbdyno study resume' continues with what is left."
        },
        sortOptions = false,
        usageHelpAutoWidth = true)
final class StudyRunCommand implements Callable<Integer> {

    private final Invocation invocation;
    private final Console console;

    @Parameters(paramLabel = "STUDY", description = "its name, or your own .yaml file")
    String name = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description =
                    "scaled: the same arms by dbdyno's own method, sized for a small machine (default); faithful: the study's counts and pools, which take hours")
    String mode = Mode.SCALED.word();

    @Option(
            names = "--era",
            paramLabel = "ERA",
            description =
                    "current: today's versions (default); published: those of the study's day, where still available; both")
    String era = Era.CURRENT.word();

    @Option(names = "--part", paramLabel = "PART", description = "only this part; repeatable (default: all)")
    List<String> parts = List.of();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "total time, for as many parts as can get the blocks that an interval needs; 'study resume' continues with the others (default: the times in the study's file)")
    @Nullable Duration budget;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description =
                    "maximum number of blocks of each part (default: that in the study's file); fewer than 5 give no interval")
    @Nullable Integer blocks;

    @Option(
            names = "--connections",
            paramLabel = "HOW",
            description = "over HTTP: new for each request, or keep-alive (default: as in the study's file)")
    @Nullable String connections;

    @Mixin
    DistanceOptions distance = new DistanceOptions();

    @Mixin
    ReplayOptions replay = new ReplayOptions();

    @Mixin
    RunOptions run = new RunOptions();

    StudyRunCommand(Invocation invocation) {
        this.invocation = invocation;
        this.console = invocation.console();
    }

    @Override
    public Integer call() throws Exception {
        replay.refuseBoth(
                "a study's claims are about one server: run the study with --replay, or give its arms to './dbdyno compare … --replay both'");
        Path file = new StudyFiles(invocation.home()).file(name);
        Study study = Study.read(file);
        List<PlannedPart> planned = planned(study);
        List<PlannedPart.Runs> runs = planned.stream()
                .filter(PlannedPart.Runs.class::isInstance)
                .map(PlannedPart.Runs.class::cast)
                .toList();
        if (runs.isEmpty()) {
            console.error(
                    "nothing of %s can be run with %s versions here: the reasons are above, and its claims cannot be checked"
                            .formatted(study.name(), era.equals("both") ? "either" : era));
            return ExitCode.CANNOT_RUN.code();
        }
        refuseOneFileForSeveral(runs);
        ShareWords times = times(runs);
        if (run.dryRun) {
            return explain(study, runs, times).code();
        }
        run.outputs.tryOut();
        Path folder = RunPlaces.fresh(run.out, "study-" + study.name(), "study resume")
                .path();
        StudyFolder.write(folder, file, planned);
        return new StudySitting(invocation.storingIn(folder), run)
                .go(folder, budget)
                .code();
    }

    /** All parts that were asked for, including those that cannot be run. Says which cannot. */
    private List<PlannedPart> planned(Study study) throws Exception {
        List<Part> asked = parts(study);
        Changes changes = new Changes(blocks, connections(), distance.roundTrip(), replay.answers());
        Mode wantedMode = mode();
        Pinning pinning = run.pinning();
        List<PlannedPart> planned = new ArrayList<>();
        List<Era> eras = eras();
        try (Workbench workbench = invocation.workbenches().open()) {
            PartPlans plans = new PartPlans(
                    study, wantedMode, changes, new StudyInstrument(invocation, workbench, Seeds.fresh()));
            for (Era each : eras) {
                for (Part part : asked) {
                    PlannedPart one = plans.planned(part, each);
                    sayWhatCannotRun(one);
                    planned.add(one instanceof PlannedPart.Runs runs ? pinned(runs, pinning) : one);
                }
            }
        }
        return planned;
    }

    private static PlannedPart.Runs pinned(PlannedPart.Runs runs, Pinning pinning) {
        return switch (pinning) {
            case Pinning.Unasked unasked -> runs;
            case Pinning.None none -> runs;
            case Pinning.Apart apart -> runs.onDatabaseProcessors(null);
            case Pinning.OfDatabase(int processors) -> runs.onDatabaseProcessors(processors);
        };
    }

    private void sayWhatCannotRun(PlannedPart planned) {
        String which = "%s, %s versions"
                .formatted(planned.mark().part(), planned.mark().era().word());
        planned.mark()
                .notRun()
                .forEach((arm, reason) -> console.progress("%s: '%s' cannot be run: %s".formatted(which, arm, reason)));
        if (planned instanceof PlannedPart.LeftOut leftOut) {
            console.progress("%s: left out, because %s".formatted(which, leftOut.reason()));
        }
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

    private void refuseOneFileForSeveral(List<PlannedPart.Runs> planned) {
        String output = run.outputs.given();
        if (output != null && planned.size() > 1) {
            throw new UsageException("%s takes one run, and these are %d: choose one with --part and --era"
                    .formatted(output, planned.size()));
        }
    }

    /** Known, and refused where the budget is too short, before a folder is made. */
    private ShareWords times(List<PlannedPart.Runs> runs) {
        List<Shares.Wanted> wanted = runs.stream()
                .map(each -> new Shares.Wanted(
                        each.folderName(), PartTime.of(each.plan(), ShareWords.estimate(each.plan()), 0)))
                .toList();
        return new ShareWords(budget == null ? Shares.unbounded(wanted) : Shares.within(budget, wanted), budget);
    }

    private ExitCode explain(Study study, List<PlannedPart.Runs> runs, ShareWords times) throws Exception {
        for (PlannedPart.Runs each : runs) {
            console.line("");
            console.line(each.folderName());
            new Sessions(invocation).explain(new AskedPlan.Settled(each.plan()), run.database);
        }
        console.line("");
        times.print("%s, %s".formatted(study.name(), mode), console::line);
        return ExitCode.OK;
    }
}
