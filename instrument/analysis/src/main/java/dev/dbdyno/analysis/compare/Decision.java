package dev.dbdyno.analysis.compare;

import org.jspecify.annotations.Nullable;

/**
 * What would decide a comparison that a run leaves open.
 *
 * @param arm compared with the plan's reference by the measure that the run's verdict is about
 * @param effort blocks in all, and the time of those that are still to be run; null where no number of blocks that anybody
 *     waits for would do, because the ratio lies at the margin
 */
public record Decision(int arm, Outlook.@Nullable Effort effort) {}
