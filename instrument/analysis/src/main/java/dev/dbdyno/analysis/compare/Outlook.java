package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run can tell, and what its target would take, for the ratio that scatters most.
 *
 * @param arm of that ratio
 * @param metric of that ratio
 * @param basis of both figures
 * @param blocks after which the half-width is expected; those done where the run has ended
 * @param halfWidthFraction then
 * @param targetFraction that the plan asks for
 * @param forTarget what the target takes; null where it is out of reach
 */
public record Outlook(
        int arm,
        Metric metric,
        Basis basis,
        int blocks,
        double halfWidthFraction,
        double targetFraction,
        @Nullable Effort forTarget) {

    /** Where the scatter was seen. */
    public enum Basis {
        /** The scatter over the rounds of a block. It is a lower bound, because forks differ too. */
        ROUNDS,
        /** The scatter over blocks. */
        BLOCKS
    }

    /**
     * A number of blocks.
     *
     * @param time that so many take in all, at the pace of those done
     */
    public record Effort(int blocks, Duration time) {}

    /** Whether the target is, or will be, reached. */
    public boolean isEnough() {
        return halfWidthFraction <= targetFraction;
    }
}
