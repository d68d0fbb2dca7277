package dev.dbdyno.analysis;

import java.util.List;

/**
 * When a run may look at its results and stop, and how sure each look's intervals must be.
 *
 * <p>A run that stops because its interval has become narrow stops more often when chance made it too narrow: plain 95 %
 * intervals would then cover the truth in 92 % of runs. The confidences here were chosen by simulation so that the
 * interval that is published covers it in about 95 %, whichever look ends the run (docs/method.md, "Looks";
 * {@link CoverageSimulation}).
 */
public final class Looks {

    /** Complete blocks after which a run looks. */
    public static final List<Integer> AFTER_BLOCKS = List.of(5, 8, 12, 20, 32, 50, 80);

    /** Pairs without which no interval is given. */
    public static final int FEWEST_BLOCKS = 5;

    private static final List<Double> CONFIDENCES = List.of(0.957, 0.965, 0.967, 0.965, 0.963, 0.960, 0.957);

    private Looks() {}

    /** Whether a run may stop for precision after so many complete blocks. */
    public static boolean isLookAfter(int blocks) {
        return AFTER_BLOCKS.contains(blocks);
    }

    /**
     * The confidence of every interval after so many complete blocks: that of the next look at or above, so that a run
     * which its budget ends between two looks is corrected for those that it had; behind the last look that of the last.
     */
    public static double confidenceAfter(int blocks) {
        for (int look = 0; look < AFTER_BLOCKS.size(); look++) {
            if (blocks <= AFTER_BLOCKS.get(look)) {
                return CONFIDENCES.get(look);
            }
        }
        return CONFIDENCES.getLast();
    }
}
