package dev.dbdyno.cli.tune;

import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import java.util.List;

/**
 * How a search's budget is divided: each step has as many blocks as an interval takes, and the confirmation has whatever is left,
 * but never less than that.
 *
 * @param plan of the arm as it was, with the budget of the whole search
 */
record TuneTime(Plan plan) {

    /** What the confirmation of an arm takes at most until it has an interval: without one, a search would have gained nothing. */
    Duration confirming() {
        Arm start = plan.arms().getFirst();
        return estimate(List.of(start, start)).longest().multipliedBy(Looks.FEWEST_BLOCKS);
    }

    /** The part of the budget that is left for a step. */
    Duration forStep(Duration spent) {
        return plan.precision().budget().minus(spent).minus(confirming());
    }

    /** Whether a step of these arms probably ends within its share. */
    boolean holds(List<Arm> arms, Duration spent) {
        return taken(arms).compareTo(forStep(spent)) <= 0;
    }

    /** What a step of these arms probably takes. */
    Duration taken(List<Arm> arms) {
        return estimate(arms).likely().multipliedBy(Looks.FEWEST_BLOCKS);
    }

    private BlockEstimate estimate(List<Arm> arms) {
        return BlockEstimate.of(plan.comparing(arms, plan.seed()));
    }

    /** A step's end: as many blocks as an interval takes. Those that would make it narrower are the confirmation's. */
    Precision ofStep(Duration spent) {
        return plan.precision().within(forStep(spent)).ofAtMost(Looks.FEWEST_BLOCKS);
    }

    Precision ofConfirmation(Duration spent) {
        Duration left = plan.precision().budget().minus(spent);
        return plan.precision().within(left.compareTo(confirming()) > 0 ? left : confirming());
    }
}
