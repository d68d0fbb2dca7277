package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Precision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whether the causes that a run names are the causes. */
@Command(
        name = Explanation.NAME,
        description = {
            "Tries remedies for the differences that a run has found: runs its reference, the arms that are behind, and",
            "each of these with a remedy, under the same load. Reports how much of the difference each remedy takes away."
        },
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {"  ./dbdyno explain runs/20261123-021500-compare", "  ./dbdyno explain RUN --budget 10m --dry-run"})
public final class ExplainCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "the folder of the run to explain")
    Path earlier = Path.of("");

    @Option(names = "--budget", paramLabel = "TIME", description = "time for all blocks (default: that of the run)")
    @Nullable Duration budget;

    @Option(names = "--blocks", paramLabel = "N", description = "maximum number of blocks (default: that of the run)")
    @Nullable Integer blocks;

    @Mixin
    RunOptions run = new RunOptions();

    public ExplainCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws Exception {
        return new Explanation(invocation)
                .of(RunFolder.at(earlier), run, this::further)
                .code();
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
