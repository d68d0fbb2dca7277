package dev.dbdyno.analysis.tuning;

import dev.dbdyno.results.plan.Arm;
import java.util.List;
import java.util.Optional;

/**
 * One run of candidates, each as an arm of its own beside the arm that they would change.
 *
 * @param from that arm, the run's reference
 * @param tried each candidate, in the order of the run's arms
 * @param found what the run's findings propose and no arm of it was
 */
public record Step(Arm from, List<Tried> tried, List<Candidate> found) {
    public Step {
        tried = List.copyOf(tried);
        found = List.copyOf(found);
    }

    /** The candidate that the arm has from here on. */
    public Optional<Tried> kept() {
        return tried.stream().filter(each -> each.outcome() == Outcome.KEPT).findFirst();
    }
}
