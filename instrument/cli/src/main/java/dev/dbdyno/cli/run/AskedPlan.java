package dev.dbdyno.cli.run;

import dev.dbdyno.cli.options.ScenarioOptions;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.results.plan.Plan;

/** A plan as the user asks for it, before the arms' database has decided what the user has left open. */
public sealed interface AskedPlan permits AskedPlan.Settled, AskedPlan.FromOptions, RemedyPlan {

    /** The plan that can be run. */
    Plan settled(Workbench workbench) throws LabException, InterruptedException;

    /** A plan that leaves nothing open. */
    record Settled(Plan plan) implements AskedPlan {
        @Override
        public Plan settled(Workbench workbench) {
            return plan;
        }
    }

    /** A plan from options. If the user has named no scenario, it is the usual one on the arms' database. */
    record FromOptions(Plan plan, ScenarioOptions scenario) implements AskedPlan {
        @Override
        public Plan settled(Workbench workbench) throws LabException, InterruptedException {
            return scenario.isLeftOpen(plan.arms())
                    ? workbench
                            .databaseOf(plan.arms())
                            .map(scenario::usual)
                            .map(usual -> plan.asking(usual.stored()))
                            .orElse(plan)
                    : plan;
        }
    }
}
