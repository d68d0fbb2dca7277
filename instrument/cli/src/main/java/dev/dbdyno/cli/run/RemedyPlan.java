package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Gap;
import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Consumer;

/**
 * An earlier run's plan with the remedies of its findings as arms: the arm that is ahead, each arm that a remedy is for, and
 * that arm with the remedy. Everything else is as it was.
 *
 * @param plan of the earlier run
 * @param remedies what is to be tried, the best supported first; at least one
 * @param seed of the new run
 * @param leftOut hears what is not tried, and why
 */
public record RemedyPlan(Plan plan, List<Tried> remedies, long seed, Consumer<String> leftOut) implements AskedPlan {

    /**
     * A remedy and the arm that it is for.
     *
     * @param behind index into the earlier plan's arms
     * @param ahead the arm whose lead the remedy should take away
     */
    public record Tried(int behind, int ahead, Remedy remedy) {

        private Arm arm(Plan plan) {
            return remedy.on(plan.arms().get(behind));
        }
    }

    public RemedyPlan {
        remedies = List.copyOf(remedies);
    }

    /**
     * The remedies that the findings propose and the run has not tried: for each gap the best supported one, before the
     * second best of any.
     */
    public static List<Tried> proposed(List<Finding> findings) {
        Map<Gap, Integer> places = new HashMap<>();
        record Placed(int place, Tried tried) {}
        List<Placed> all = new ArrayList<>();
        for (Finding finding : findings) {
            Remedy remedy = finding.remedy();
            if (remedy != null && finding.trial() == null) {
                int place = places.merge(finding.gap(), 1, Integer::sum);
                all.add(new Placed(
                        place, new Tried(finding.gap().behind(), finding.gap().ahead(), remedy)));
            }
        }
        return all.stream()
                .sorted(Comparator.comparingInt(Placed::place))
                .map(Placed::tried)
                .distinct()
                .toList();
    }

    /** The remedies that the arms' stacks and hosts know, as many as leave time for an interval. */
    @Override
    public Plan settled(Workbench workbench) throws LabException, InterruptedException {
        List<Tried> tried = new ArrayList<>();
        for (Tried remedy : remedies) {
            Optional<String> problem = workbench.problem(remedy.arm(plan));
            if (problem.isPresent()) {
                leave(remedy, problem.get());
            } else if (!tried.isEmpty() && !fits(with(tried, remedy))) {
                leave(remedy, "the budget leaves no room for it; a longer --budget does");
            } else {
                tried.add(remedy);
            }
        }
        if (tried.isEmpty()) {
            throw new UsageException("none of the remedies can be tried: their arms' stacks or hosts do not know them");
        }
        return comparing(tried);
    }

    private static List<Tried> with(List<Tried> tried, Tried another) {
        List<Tried> all = new ArrayList<>(tried);
        all.add(another);
        return all;
    }

    private void leave(Tried remedy, String why) {
        leftOut.accept("not tried: '%s': %s".formatted(remedy.arm(plan).notation(), why));
    }

    /** Whether the budget probably has the blocks that an interval takes. */
    private boolean fits(List<Tried> tried) {
        Plan asked = comparing(tried);
        Duration blocks = BlockEstimate.of(asked).likely().multipliedBy(Looks.FEWEST_BLOCKS);
        return blocks.compareTo(asked.precision().budget()) <= 0;
    }

    private Plan comparing(List<Tried> tried) {
        SequencedSet<Arm> arms = new LinkedHashSet<>();
        for (Tried remedy : tried) {
            arms.add(plan.arms().get(remedy.ahead));
            arms.add(plan.arms().get(remedy.behind));
            arms.add(remedy.arm(plan));
        }
        return plan.comparing(List.copyOf(arms), seed);
    }
}
