package dev.dbdyno.cli;

import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Study;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "list", description = "Lists the studies that can be repeated.", usageHelpAutoWidth = true)
final class StudyListCommand implements Callable<Integer> {

    private final Console console;
    private final Path home;

    StudyListCommand(Console console, Path home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() throws Exception {
        for (Study study : new StudyPlaces(home).all()) {
            console.line("%s  %s".formatted(study.name(), study.title()));
            console.line("    " + study.source());
            console.line("    %d parts%s"
                    .formatted(
                            study.parts().size(),
                            study.has(Era.PUBLISHED) ? "; also with the versions of its day (--era published)" : ""));
        }
        return ExitCode.OK.code();
    }
}
