package dev.dbdyno.analysis.compare;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What would decide a comparison that a run leaves open.
 *
 * @param arm compared with the plan's reference by the measure that the run's verdict is about
 * @param effort blocks in all, and the time of those that are still to be run; null where no number of blocks that anybody
 *     waits for would do, because the ratio lies at the margin
 */
public record Decision(int arm, Outlook.@Nullable Effort effort) {

    /** A better measurement is quicker than a run that takes longer. */
    private static final Duration LONGEST_WORTHWHILE = Duration.ofHours(2);

    /** Whether more blocks are good advice. */
    public boolean isWorthwhile() {
        return effort != null && effort.time().compareTo(LONGEST_WORTHWHILE) <= 0;
    }
}
