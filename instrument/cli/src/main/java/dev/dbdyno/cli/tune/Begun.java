package dev.dbdyno.cli.tune;

import dev.dbdyno.analysis.tuning.Tuning;
import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.lab.DatabaseOfArms;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.scenarios.Scenario;
import java.util.List;
import java.util.OptionalInt;

/** A search before its first step: the arm with its settings, what its stack and host hold worth a trial, and what there is room for. */
record Begun(Tuning tuning, TuneTime time, Room room) {

    static Begun of(AskedPlan asked, Workbench workbench, DatabaseOptions database)
            throws LabException, InterruptedException {
        Plan plan = asked.settled(workbench);
        List<RunnableArm> arms = workbench.resolve(plan);
        ResolvedArm start = arms.getFirst().resolved();
        Scenario scenario = Scenario.of(plan.scenario());
        TuneTime time = new TuneTime(plan);
        TrialProposals proposals = new TrialProposals(
                TrialProposals.worthIt(workbench.describe(), start.arm()),
                scenario.traits(),
                Runtime.getRuntime().availableProcessors(),
                operationsAtOnce(plan.load()));
        return new Begun(
                Tuning.of(start.arm(), start.settings(), proposals),
                time,
                new Room(time, database.connections(new DatabaseOfArms(scenario, arms).kind())));
    }

    /** An open loop has as many under way as its replies take time. */
    private static OptionalInt operationsAtOnce(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop loop -> OptionalInt.of(loop.clients());
            case LoadModel.Backlog backlog -> OptionalInt.of(backlog.workers());
            case LoadModel.OpenLoop open -> OptionalInt.empty();
            case LoadModel.Spike spike -> OptionalInt.empty();
        };
    }
}
