package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * The result of a remedy.
 *
 * @param arm the arm with the remedy
 * @param share of the gap that it takes away, on the logarithm's scale: 1 is all of it; null where the gap is too uncertain
 */
public record Trial(int arm, @Nullable Estimate share, Outcome outcome) {

    /** What a trial says of the cause. */
    public enum Outcome {
        /** The remedy surely takes a part of the gap away. */
        EXPLAINS,
        /** The remedy surely removes next to nothing. */
        REFUTED,
        OPEN
    }
}
