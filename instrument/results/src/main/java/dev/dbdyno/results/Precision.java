package dev.dbdyno.results;

import java.time.Duration;

/**
 * When a run may stop (METHOD.md, 1).
 *
 * @param halfWidthFraction target for the half-width of every ratio's 95 % interval
 * @param marginFraction within which two arms count as equivalent
 * @param budget time for all blocks; no block is started that would probably end behind it
 * @param maxBlocks blocks after which the run ends in any case
 */
public record Precision(double halfWidthFraction, double marginFraction, Duration budget, int maxBlocks) {
    public Precision {
        Require.fraction("halfWidthFraction", halfWidthFraction);
        Require.fraction("marginFraction", marginFraction);
        Require.positive("budget (seconds)", budget.toSeconds());
        Require.positive("maxBlocks", maxBlocks);
    }

    /** The same with another budget. */
    public Precision within(Duration other) {
        return new Precision(halfWidthFraction, marginFraction, other, maxBlocks);
    }

    /** The same with another number of blocks. */
    public Precision ofAtMost(int blocks) {
        return new Precision(halfWidthFraction, marginFraction, budget, blocks);
    }
}
