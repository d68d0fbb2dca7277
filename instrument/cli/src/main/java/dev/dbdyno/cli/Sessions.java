package dev.dbdyno.cli;

import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Precision;
import dev.dbdyno.results.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** What commands that measure have in common: run, then report, however the run ended. */
final class Sessions {

    private final Console console;
    private final Path home;
    private final List<String> command;

    Sessions(Console console, Path home, List<String> command) {
        this.console = console;
        this.home = home;
        this.command = command;
    }

    /** The plan; where the user has left the scenario open, with the one that is usual on the arms' database. */
    Plan fitted(Plan plan, ScenarioOptions scenario) throws Exception {
        if (!scenario.isLeftOpen(plan.arms())) {
            return plan;
        }
        try (Workbench workbench = Workbench.open(console, home)) {
            return workbench
                    .databaseOf(plan.arms())
                    .map(scenario::usual)
                    .map(plan::asking)
                    .orElse(plan);
        }
    }

    /** Says what would be run, and whether every arm can be; starts nothing but what resolves it. */
    ExitCode explain(Plan plan) throws Exception {
        try (Workbench workbench = Workbench.open(console, home)) {
            List<RunnableArm> arms = workbench.resolve(plan);
            new PlanWords(plan, arms).print(console::line);
            return arms.stream().allMatch(arm -> arm.failure() == null) ? ExitCode.OK : ExitCode.CANNOT_RUN;
        }
    }

    ExitCode run(Plan plan, RunOptions options, Pinning pinning, RunFolder folder) throws Exception {
        try (Interrupts interrupts = Interrupts.watch()) {
            Experiment experiment = new Experiment(console, home, options.database, interrupts);
            return reported(folder, options.outputs, () -> experiment.run(plan, command, folder, pinning));
        }
    }

    /** @param further gives its budget and blocks from those of the plan */
    ExitCode resume(RunFolder folder, DatabaseOptions database, OutputOptions outputs, UnaryOperator<Precision> further)
            throws Exception {
        try (Interrupts interrupts = Interrupts.watch()) {
            Experiment experiment = new Experiment(console, home, database, interrupts);
            return reported(folder, outputs, () -> experiment.resume(folder, further));
        }
    }

    private ExitCode reported(RunFolder folder, OutputOptions outputs, Work work) throws Exception {
        Ending ending = work.run();
        ExitCode code = new Reporting(console).report(folder, null, outputs);
        return ending.reason() == Ending.Reason.INTERRUPTED ? ExitCode.INTERRUPTED : code;
    }

    private interface Work {
        Ending run() throws Exception;
    }
}
