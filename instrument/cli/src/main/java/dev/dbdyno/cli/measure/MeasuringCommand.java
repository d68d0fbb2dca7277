package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.options.PlanOptions;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.options.Seeds;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.RunPlaces;
import dev.dbdyno.cli.run.Sessions;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;

/** A command that measures arms under its load: everything but the load is the same in all of them. */
@Command(sortOptions = false, usageHelpAutoWidth = true, footerHeading = "%nExamples:%n")
public final class MeasuringCommand implements Callable<Integer> {

    private static final int PLACE_OF_LOAD = 20;

    private final Invocation invocation;
    private final Load load;
    private final String name;

    @Mixin
    PlanOptions plan = new PlanOptions();

    @Mixin
    RunOptions run = new RunOptions();

    private final ExplainOption explaining = new ExplainOption();

    private MeasuringCommand(Invocation invocation, Load load, String name) {
        this.invocation = invocation;
        this.load = load;
        this.name = name;
    }

    /** Every command that measures. */
    public static List<CommandLine> all(Invocation invocation) {
        return Stream.of(
                        new CompareLoad(),
                        new CapacityLoad(),
                        new CurveLoad(),
                        new ClientsLoad(),
                        new SpikeLoad(),
                        new DistanceLoad())
                .map(load -> of(invocation, load))
                .toList();
    }

    private static CommandLine of(Invocation invocation, Load load) {
        CommandSpec described = CommandSpec.forAnnotatedObject(load);
        MeasuringCommand measuring = new MeasuringCommand(invocation, load, described.name());
        CommandLine command = new CommandLine(measuring);
        command.getCommandSpec()
                .name(described.name())
                .usageMessage()
                .description(described.usageMessage().description())
                .footer(described.usageMessage().footer());
        addLoad(command, load, described);
        if (load instanceof CompareLoad) {
            command.getCommandSpec().addMixin("explaining", CommandSpec.forAnnotatedObject(measuring.explaining));
        }
        return command;
    }

    /** Gives a command the options of a load, under the load's heading. */
    static void addLoad(CommandLine command, Load load, CommandSpec described) {
        ArgGroupSpec.Builder group =
                ArgGroupSpec.builder().validate(false).heading(load.heading()).order(PLACE_OF_LOAD);
        described.options().forEach(group::addArg);
        command.getCommandSpec().addArgGroup(group.build());
        Amounts.registerAt(command);
    }

    @Override
    public Integer call() throws Exception {
        AskedPlan asked = new AskedPlan.FromOptions(plan(Seeds.fresh()), plan.scenario);
        run.database.at(plan.databasePlace());
        Sessions sessions = new Sessions(invocation);
        if (!explaining.explain || run.dryRun) {
            return sessions.run(asked, run, name).code();
        }
        run.outputs.tryOut();
        RunFolder folder = RunPlaces.fresh(run.out, name);
        RunFolder explained = RunPlaces.fresh(beside(folder.path()), Explanation.NAME);
        ExitCode code = sessions.run(asked, run, run.pinning(), folder);
        return code == ExitCode.OK || code == ExitCode.FORKS_FAILED
                ? explain(folder, explained, code).code()
                : code.code();
    }

    /** Runs the second run. Whatever it shows, the command fails if the first run did. */
    private ExitCode explain(RunFolder folder, RunFolder explained, ExitCode ofFirst) throws Exception {
        RunOptions second = run.into(explained.path());
        ExitCode ofSecond = new Explanation(invocation).of(folder, second, UnaryOperator.identity());
        return ofSecond == ExitCode.OK ? ofFirst : ofSecond;
    }

    /** Found beside its run, whatever that is called. */
    private static Path beside(Path folder) {
        return folder.resolveSibling(folder.getFileName() + "-" + Explanation.NAME);
    }

    /** The processors on which the user wants the run's processes. */
    public Pinning pinning() {
        return run.pinning();
    }

    /**
     * The plan that the options ask for.
     *
     * @param freshSeed taken where the user gives none
     */
    public Plan plan(long freshSeed) {
        return plan.plan(load.measuring(), freshSeed);
    }
}
