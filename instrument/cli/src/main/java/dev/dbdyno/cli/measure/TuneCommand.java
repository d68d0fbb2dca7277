package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Format;
import dev.dbdyno.cli.options.PlanOptions;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.options.Seeds;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.RunPlaces;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.cli.tune.TuneSession;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** What to set so that an arm gets faster. */
@Command(
        name = "tune",
        description = {
            "Searches for settings that make an arm faster: runs those that its stack and host name worth a trial, each as an arm",
            "beside it, keeps what surely helps, and goes on from there until nothing does. Ends with the arm to write, and with",
            "the gain that a run of its own shows. Each step is a run, which 'report' reads."
        },
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno tune vertx",
            "  ./dbdyno tune 'r2dbc pool=16' --scenario hundred-rows --clients 64 --budget 30m",
            "  ./dbdyno tune hibernate@spring-mvc --scenario updates --dry-run"
        })
public final class TuneCommand implements Callable<Integer> {

    private static final Duration DEFAULT_BUDGET = Duration.ofMinutes(15);

    private final Invocation invocation;
    private final CompareLoad load = new CompareLoad();

    @Mixin
    PlanOptions plan = new PlanOptions();

    @Mixin
    RunOptions run = new RunOptions();

    private TuneCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    public static CommandLine of(Invocation invocation) {
        TuneCommand tune = new TuneCommand(invocation);
        CommandLine command = new CommandLine(tune);
        MeasuringCommand.addLoad(command, tune.load, CommandSpec.forAnnotatedObject(tune.load));
        return command;
    }

    @Override
    public Integer call() throws Exception {
        if (plan.arms.arms.size() != 1 || !plan.arms.targets.isEmpty()) {
            throw new UsageException("tune takes one arm, and searches from it, such as 'vertx pool=8'");
        }
        refuseFurtherForms();
        plan.refuseBothAnswers(
                "tune looks for what helps with one server: tune with --replay or without it, and then give the arm that it ends with to './dbdyno compare … --replay both'");
        if (run.outputs.quiet) {
            invocation.console().quiet();
        }
        AskedPlan asked = new AskedPlan.FromOptions(
                plan.plan(load.measuring().within(DEFAULT_BUDGET), Seeds.fresh()), plan.scenario);
        run.database.at(plan.databasePlace());
        TuneSession session = new TuneSession(invocation, run);
        return run.dryRun
                ? session.explain(asked).code()
                : session.run(asked, RunPlaces.fresh(run.out, "tune").path(), plan.arms.arms.getFirst())
                        .code();
    }

    /** Refuses forms that a single run has: a search has several runs. */
    private void refuseFurtherForms() {
        String asked = run.outputs.given() != null
                ? run.outputs.given()
                : run.outputs.format == Format.SUMMARY ? null : "--format";
        if (asked != null) {
            throw new UsageException(
                    "tune makes several runs, and %s is a form of one: './dbdyno report' gives it of each afterwards"
                            .formatted(asked));
        }
    }
}
