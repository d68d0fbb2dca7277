package dev.dbdyno.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Divides time among the parts of a study: whole parts with enough blocks for an interval rather than all parts with too few.
 */
final class StudyBudget {

    private StudyBudget() {}

    /**
     * Each part's share, in their order; empty for those that must wait for another sitting.
     *
     * <p>In their order parts get what they need at least, as long as it is there; what is left after that goes to them in
     * proportion to what more they would take.
     */
    static List<Optional<Duration>> shares(List<StudyTime> parts, Duration budget) {
        Duration left = budget;
        List<Boolean> taken = new ArrayList<>();
        Duration wanted = Duration.ZERO;
        for (StudyTime part : parts) {
            boolean fits = part.least().compareTo(left) <= 0;
            taken.add(fits);
            left = fits ? left.minus(part.least()) : left;
            wanted = fits ? wanted.plus(more(part)) : wanted;
        }
        double fraction = wanted.isZero() ? 0 : Math.min(1, left.toMillis() / (double) wanted.toMillis());
        List<Optional<Duration>> shares = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            StudyTime part = parts.get(i);
            shares.add(
                    taken.get(i)
                            ? Optional.of(part.least()
                                    .plusMillis((long) (fraction * more(part).toMillis())))
                            : Optional.empty());
        }
        return shares;
    }

    private static Duration more(StudyTime part) {
        return part.most().minus(part.least());
    }
}
