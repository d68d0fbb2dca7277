package dev.dbdyno.cli.study;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Measure;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyArm;
import dev.dbdyno.studies.StudyFiles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = "Shows what a study compared, what came out, and how it is repeated.",
        sortOptions = false,
        usageHelpAutoWidth = true)
final class StudyShowCommand implements Callable<Integer> {

    private final Console console;
    private final StudyFiles studies;

    @Parameters(paramLabel = "STUDY", description = "its name, or your own .yaml file")
    String name = "";

    StudyShowCommand(Invocation invocation) {
        this.console = invocation.console();
        this.studies = new StudyFiles(invocation.home());
    }

    @Override
    public Integer call() throws Exception {
        Study study = Study.read(studies.file(name));
        console.line(study.title());
        console.line("  source:      " + study.source());
        console.line("  measured on: " + study.measuredOn());
        study.parts().forEach(part -> part(study, part));
        console.line("");
        console.line("Notes");
        study.notes().forEach(note -> console.line("  - " + note));
        return ExitCode.OK.code();
    }

    private void part(Study study, Part part) {
        console.line("");
        console.line("%s  %s".formatted(part.name(), part.title()));
        for (Mode mode : Mode.values()) {
            console.line("  %-9s dbdyno %s %s"
                    .formatted(mode.word() + ":", String.join(" ", part.command(mode)), String.join(" ", part.asks())));
        }
        part.arms().forEach(arm -> arm(study, part, arm));
        part.notes().forEach(note -> console.line("  - " + note));
    }

    private void arm(Study study, Part part, StudyArm arm) {
        console.line("  %-32s %s".formatted(arm.name(), arm.arm().notation()));
        console.line("      published: " + published(part, arm));
        arm.settingsOfMode()
                .forEach((mode, settings) -> console.line("      --mode %s: %s".formatted(mode.word(), settings)));
        switch (study.in(Era.PUBLISHED, arm.arm())) {
            case Study.InEra.Runs runs ->
                console.line("      --era published: " + runs.arm().notation());
            case Study.InEra.CannotRun not -> console.line("      --era published: none, for " + not.reason());
        }
    }

    private static String published(Part part, StudyArm arm) {
        String figure = "%s %s".formatted(Numbers.published(arm.figure()), part.unit());
        if (arm.error() != null) {
            figure = "%s ± %s".formatted(figure, Numbers.published(arm.error()));
        }
        if (arm.unclaimed() != null) {
            return "%s; no claim: %s".formatted(figure, arm.unclaimed());
        }
        if (part.measure() == Measure.EVENT_LOOPS || arm.equals(part.reference())) {
            return figure;
        }
        double ratio = part.better().ratio(arm.figure(), part.reference().figure());
        return "%s, %s times %s, ± %s"
                .formatted(
                        figure,
                        Numbers.significant(ratio),
                        part.reference().name(),
                        Numbers.percent(arm.toleranceFraction()));
    }
}
