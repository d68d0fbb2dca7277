package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.OutputOptions;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.lab.StopRule;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import java.util.List;
import java.util.function.UnaryOperator;

/** What all measuring commands do: run, then report, however the run ended. */
public final class Sessions {

    private final Invocation invocation;
    private final StopRule rule;

    /** Sessions whose runs end when they are precise enough. */
    public Sessions(Invocation invocation) {
        this(invocation, Experiment.AT_PRECISION);
    }

    public Sessions(Invocation invocation, StopRule rule) {
        this.invocation = invocation;
        this.rule = rule;
    }

    /**
     * Runs a plan, or only explains it.
     *
     * @param name of the command, for the run's folder
     */
    public ExitCode run(AskedPlan asked, RunOptions options, String name) throws Exception {
        Pinning pinning = options.pinning();
        if (options.dryRun) {
            return explain(asked, options.database);
        }
        prepare(options.outputs);
        return run(asked, options, pinning, RunPlaces.fresh(options.out, name));
    }

    /** Says what would be run, and whether every arm can be; starts nothing but what resolves it. */
    public ExitCode explain(AskedPlan asked, DatabaseOptions database) throws Exception {
        try (Workbench workbench = invocation.workbenches().open()) {
            Plan plan = asked.settled(workbench);
            List<RunnableArm> arms = workbench.resolve(plan);
            new PlanWords(plan, arms).print(invocation.console()::line);
            new PlanNeeds(plan, arms, database).print(invocation.console()::line);
            return arms.stream().allMatch(arm -> arm.failure() == null) ? ExitCode.OK : ExitCode.CANNOT_RUN;
        }
    }

    /**
     * Says how a stored run would go on.
     *
     * @param further gives its budget and blocks from those of the plan
     */
    public ExitCode explain(RunFolder folder, DatabaseOptions database, UnaryOperator<Precision> further)
            throws Exception {
        RunResults stored = folder.read();
        Plan plan = stored.run().plan();
        invocation
                .console()
                .line("%s has %d complete blocks and would go on with:"
                        .formatted(folder.path(), Analyst.analyse(stored).completeBlocks()));
        return explain(new AskedPlan.Settled(plan.until(further.apply(plan.precision()))), database);
    }

    public ExitCode run(AskedPlan asked, RunOptions options, Pinning pinning, RunFolder folder) throws Exception {
        try (Interrupts interrupts = Interrupts.watch()) {
            Experiment experiment = new Experiment(invocation, options.database, interrupts, rule);
            return reported(folder, options.outputs, interrupts, () -> experiment.run(asked, folder, pinning));
        }
    }

    /**
     * Continues a stored run and reports it.
     *
     * @param further gives its budget and blocks from those of the plan
     */
    public ExitCode resume(
            RunFolder folder, DatabaseOptions database, OutputOptions outputs, UnaryOperator<Precision> further)
            throws Exception {
        prepare(outputs);
        try (Interrupts interrupts = Interrupts.watch()) {
            Experiment experiment = new Experiment(invocation, database, interrupts, rule);
            return reported(folder, outputs, interrupts, () -> experiment.resume(folder, further));
        }
    }

    private void prepare(OutputOptions outputs) {
        if (outputs.quiet) {
            invocation.console().quiet();
        }
        outputs.tryOut();
    }

    private ExitCode reported(RunFolder folder, OutputOptions outputs, Interrupts interrupts, Work work)
            throws Exception {
        boolean wasStored = folder.isBegun();
        Ending ending;
        try {
            ending = work.run();
        } catch (Exception failure) {
            if (!interrupts.asked()) {
                throw failure;
            }
            // whatever failed was ended with everything else
            invocation.console().error(ended(folder, wasStored));
            return ExitCode.INTERRUPTED;
        }
        ExitCode code = new Reporting(invocation.console()).report(folder, null, outputs);
        return switch (ending.reason()) {
            case INTERRUPTED -> ExitCode.INTERRUPTED;
            case SERVER_LOST -> ExitCode.CANNOT_RUN;
            case PRECISION_REACHED, BUDGET_SPENT, BLOCKS_DONE, NOTHING_LEFT ->
                code == ExitCode.OK && hasFailures(folder.read()) ? ExitCode.FORKS_FAILED : code;
        };
    }

    /**
     * Whether forks failed, also if a replacement took their place. Whoever runs this unattended should look at the
     * report.
     */
    private static boolean hasFailures(RunResults results) {
        return results.forks().stream().anyMatch(fork -> fork.failure() != null)
                || results.run().arms().stream().anyMatch(arm -> arm.failure() != null);
    }

    private static String ended(RunFolder folder, boolean wasStored) {
        if (!folder.isBegun()) {
            return "ended by a signal before anything was measured; nothing of the run is left";
        }
        return wasStored
                ? "ended by a signal; 'dbdyno resume %s' continues the run".formatted(folder.path())
                : "ended by a signal before there was anything to report; 'dbdyno resume %s' continues the run"
                        .formatted(folder.path());
    }

    private interface Work {
        Ending run() throws Exception;
    }
}
