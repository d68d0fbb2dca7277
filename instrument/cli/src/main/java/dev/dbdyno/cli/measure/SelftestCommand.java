package dev.dbdyno.cli.measure;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.options.PlanOptions;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.options.Seeds;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Experiment;
import dev.dbdyno.cli.run.Interrupts;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.RunPlaces;
import dev.dbdyno.cli.run.Sessions;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.folder.RunFolder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

@Command(
        name = "selftest",
        description = {
            "Tests the instrument on this machine: compares an arm with itself repeatedly and counts how often it reports a",
            "difference where there is none (an A/A test). At most about 1 in 20 runs may report one for a measure."
        },
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno selftest jdbc --runs 20 --blocks 5 --set pool=8",
            "  ./dbdyno selftest fake --runs 3 --copies 2"
        })
public final class SelftestCommand implements Callable<Integer> {

    private final Invocation invocation;
    private final Console console;
    private final CompareLoad load = new CompareLoad();

    @Mixin
    PlanOptions plan = new PlanOptions();

    @Option(
            names = {"--runs", "--comparisons"},
            paramLabel = "N",
            description = "number of runs, each as long as a compare (default: 20)")
    int runs = 20;

    @Option(
            names = "--copies",
            paramLabel = "N",
            description = "how many times the arm is in each run; each copy is compared with the first (default: 4)",
            converter = CopiesConverter.class)
    int copies = 4;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where the runs are stored (default: runs/TIME-selftest)")
    @Nullable Path out;

    @Option(names = "--dry-run", description = RunOptions.DRY_RUN)
    boolean dryRun;

    /** The first of the copies needs another that is compared with it. */
    private static final class CopiesConverter implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return Amounts.atLeast(2, text);
        }
    }

    private SelftestCommand(Invocation invocation) {
        this.invocation = invocation;
        this.console = invocation.console();
    }

    public static CommandLine of(Invocation invocation) {
        SelftestCommand selftest = new SelftestCommand(invocation);
        CommandLine command = new CommandLine(selftest);
        MeasuringCommand.addLoad(command, selftest.load, CommandSpec.forAnnotatedObject(selftest.load));
        return command;
    }

    @Override
    public Integer call() throws Exception {
        List<String> arms = plan.arms.arms;
        if (arms.size() != 1 || !plan.arms.targets.isEmpty()) {
            throw new UsageException("selftest takes one arm, which it compares with itself, such as 'jdbc pool=8'");
        }
        plan.refuseBothAnswers(
                "selftest compares an arm with itself, with one server: run it once with --replay and once without");
        arms.addAll(Collections.nCopies(copies - 1, arms.getFirst()));
        if (dryRun) {
            console.line("%d runs, each of them:".formatted(runs));
            return new Sessions(invocation).explain(plan(), database()).code();
        }
        Path folder = RunPlaces.fresh(out, "selftest").path();
        return run(folder).code();
    }

    private AskedPlan plan() {
        return new AskedPlan.FromOptions(plan.plan(load.measuring(), Seeds.fresh()), plan.scenario);
    }

    private DatabaseOptions database() {
        DatabaseOptions embedded = new DatabaseOptions();
        embedded.at(plan.databasePlace());
        return embedded;
    }

    private ExitCode run(Path folder) throws Exception {
        SelftestTally tally = new SelftestTally();
        try (Interrupts interrupts = Interrupts.watch()) {
            for (int i = 1; i <= runs && !interrupts.asked(); i++) {
                RunFolder run = RunFolder.at(folder.resolve("run-%02d".formatted(i)));
                Experiment experiment = new Experiment(invocation, database(), interrupts);
                Ending ending = experiment.run(plan(), run, new Pinning.Unasked());
                if (ending.reason() != Ending.Reason.INTERRUPTED) {
                    console.line("run %d: %s".formatted(i, tally.count(Analyst.analyse(run.read()))));
                }
            }
        }
        tally.totals().forEach(console::line);
        console.line("results: " + folder);
        return ExitCode.OK;
    }
}
