package dev.dbdyno.cli.study;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.run.Invocation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "resume",
        description = {
            "Continues a study's run: parts that are waiting, were interrupted, or have too few blocks for an interval.",
            "Everything is as it was when the study began, except --budget and the server."
        },
        sortOptions = false,
        usageHelpAutoWidth = true)
final class StudyResumeCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "the folder of 'study run'")
    Path run = Path.of("");

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "total time (default: the times in the study's file)")
    @Nullable Duration budget;

    @Option(names = "--dry-run", description = "show which parts are left and what time each gets, and start nothing")
    boolean dryRun;

    @ArgGroup(validate = false, heading = "%nServer (default: that of the run):%n")
    DatabaseOptions database = new DatabaseOptions();

    StudyResumeCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws Exception {
        RunOptions options = new RunOptions();
        options.database = database;
        options.dryRun = dryRun;
        return new StudySitting(invocation, options).go(run, budget).code();
    }
}
