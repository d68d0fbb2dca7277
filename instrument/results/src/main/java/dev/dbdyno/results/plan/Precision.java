package dev.dbdyno.results.plan;

import java.time.Duration;

/**
 * When a run may stop (docs/method.md, section 5).
 *
 * @param halfWidthFraction target for the half-width of every ratio's 95 % interval
 * @param marginFraction within which two arms count as equivalent
 * @param budget time for all blocks; no block is started that would probably end behind it, but for {@link #limitAfter}
 * @param maxBlocks blocks after which the run ends in any case
 * @param looks at which it may stop, and the confidence of its intervals
 */
public record Precision(double halfWidthFraction, double marginFraction, Duration budget, int maxBlocks, Looks looks) {
    public Precision {
        Require.fraction("halfWidthFraction", halfWidthFraction);
        Require.fraction("marginFraction", marginFraction);
        Require.positive("budget (seconds)", budget.toSeconds());
        Require.positive("maxBlocks", maxBlocks);
    }

    /** A precision with the calibrated looks. */
    public Precision(double halfWidthFraction, double marginFraction, Duration budget, int maxBlocks) {
        this(halfWidthFraction, marginFraction, budget, maxBlocks, Looks.CALIBRATED);
    }

    /**
     * The time in which a next block is planned. Before the first look a run has no interval, and may rather end a quarter of its
     * budget late than without one.
     *
     * @param doneBlocks so far
     */
    public Duration plannedAfter(int doneBlocks) {
        return isBeforeFirstLook(doneBlocks) ? budget.plus(budget.dividedBy(4)) : budget;
    }

    /**
     * The time after which a next block is broken off. Before the first look it is half a budget more: the plan's blocks are
     * estimates, and four of the five that an interval takes say nothing.
     *
     * @param doneBlocks so far
     */
    public Duration limitAfter(int doneBlocks) {
        return isBeforeFirstLook(doneBlocks) ? budget.plus(budget.dividedBy(2)) : budget;
    }

    /** Whether a run with so many blocks has no interval yet. */
    public boolean isBeforeFirstLook(int doneBlocks) {
        return doneBlocks < looks.inOrder().getFirst().afterBlocks();
    }

    /** The same with another budget. */
    public Precision within(Duration other) {
        return new Precision(halfWidthFraction, marginFraction, other, maxBlocks, looks);
    }

    /** The same with another number of blocks. */
    public Precision ofAtMost(int blocks) {
        return new Precision(halfWidthFraction, marginFraction, budget, blocks, looks);
    }
}
