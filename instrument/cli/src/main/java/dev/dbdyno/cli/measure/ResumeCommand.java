package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.OutputOptions;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Sessions;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Precision;
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
            "Continues a run that was interrupted or killed, or that ended before it was precise.",
            "Complete blocks are kept, an incomplete one does not count. The plan's budget starts again.",
            "A run that had all its blocks continues with --blocks (docs/method.md, 5, says what that does to its verdicts)."
        },
        sortOptions = false,
        usageHelpAutoWidth = true)
public final class ResumeCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "the run's folder")
    Path run = Path.of("");

    @Option(names = "--budget", paramLabel = "TIME", description = "time for additional blocks (default: the plan's)")
    @Nullable Duration budget;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "maximum number of blocks, including those that the run has (default: the plan's)")
    @Nullable Integer blocks;

    @Option(names = "--dry-run", description = RunOptions.DRY_RUN)
    boolean dryRun;

    @ArgGroup(validate = false, heading = "%nServer (default: the kind that the run began with):%n")
    DatabaseOptions database = new DatabaseOptions();

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    OutputOptions outputs = new OutputOptions();

    public ResumeCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws Exception {
        RunFolder folder = RunFolder.at(run);
        ServerInfo server = folder.read().run().server();
        DatabaseOptions sameServer = database.orThatOf(server);
        Sessions sessions = new Sessions(invocation);
        return dryRun
                ? sessions.explain(folder, sameServer, this::further).code()
                : sessions.resume(folder, sameServer, outputs, this::further).code();
    }

    private Precision further(Precision planned) {
        try {
            Precision inTime = budget == null ? planned : planned.within(budget);
            return blocks == null ? inTime : inTime.ofAtMost(blocks);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
