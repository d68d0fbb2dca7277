package dev.dbdyno.cli.study;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyFiles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "list", description = "Lists the studies that can be repeated.", usageHelpAutoWidth = true)
final class StudyListCommand implements Callable<Integer> {

    private final Console console;
    private final StudyFiles studies;

    StudyListCommand(Invocation invocation) {
        this.console = invocation.console();
        this.studies = new StudyFiles(invocation.home());
    }

    @Override
    public Integer call() throws Exception {
        for (Study study : studies.all()) {
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
