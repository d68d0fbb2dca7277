package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.profile.Layer;
import org.jspecify.annotations.Nullable;

/**
 * A place in the code at which an arm and the reference spend different CPU.
 *
 * @param arm index into the plan's arms
 * @param reference likewise
 * @param artifact null where none is known
 * @param frame as a profile has it
 * @param armMicros CPU an operation of the arm there; mean over blocks
 * @param referenceMicros likewise of the reference
 * @param more the difference
 * @param movedFraction of the difference, what other places of the same layer that differ have the other way round: work that is done there
 *     in the other arm, and is neither gained nor saved
 * @param adjustedP of no difference, adjusted for the number of places that were looked at, so that of those called different few are not
 */
public record FrameGap(
        int arm,
        int reference,
        Layer layer,
        @Nullable String artifact,
        String frame,
        double armMicros,
        double referenceMicros,
        Estimate more,
        double movedFraction,
        double adjustedP) {}
