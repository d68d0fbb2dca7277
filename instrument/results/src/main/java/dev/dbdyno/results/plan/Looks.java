package dev.dbdyno.results.plan;

import java.util.List;

/**
 * When a run may look at its results and stop, and how sure each look's intervals must be.
 *
 * <p>A run that stops because its interval has become narrow stops more often when chance made it too narrow: plain 95 %
 * intervals would then cover the truth in 92 % of runs. The confidences of {@link #CALIBRATED} were chosen by simulation so
 * that the published interval covers it in about 95 %, whichever look ends the run (docs/method.md, "Looks"). A plan stores
 * its looks, so that the lab that stops and the analysis that corrects cannot disagree.
 *
 * @param inOrder by their blocks, the first after {@link #FEWEST_BLOCKS} at least
 */
public record Looks(List<Look> inOrder) {

    /** Pairs without which no interval is given. */
    public static final int FEWEST_BLOCKS = 5;

    /** The looks of every run so far. */
    public static final Looks CALIBRATED = new Looks(List.of(
            new Look(FEWEST_BLOCKS, 0.957),
            new Look(8, 0.965),
            new Look(12, 0.967),
            new Look(20, 0.965),
            new Look(32, 0.963),
            new Look(50, 0.960),
            new Look(80, 0.957)));

    /**
     * A look.
     *
     * @param afterBlocks complete blocks after which the run looks
     * @param confidence of every interval then
     */
    public record Look(int afterBlocks, double confidence) {
        public Look {
            Require.fraction("the confidence of a look", confidence);
        }
    }

    public Looks {
        inOrder = List.copyOf(inOrder);
        int before = FEWEST_BLOCKS - 1;
        for (Look look : inOrder) {
            if (look.afterBlocks() <= before) {
                throw new IllegalArgumentException(
                        "a look after %d blocks must come after more than %d".formatted(look.afterBlocks(), before));
            }
            before = look.afterBlocks();
        }
        if (inOrder.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one look");
        }
    }

    /** Whether a run may stop for precision after this many complete blocks. */
    public boolean isAfter(int blocks) {
        return inOrder.stream().anyMatch(look -> look.afterBlocks() == blocks);
    }

    /**
     * The confidence of every interval after this many complete blocks. It is that of the next look at or above, so
     * that a run whose budget ends between two looks is corrected for the looks that it had; after the last look it is
     * that of the last.
     */
    public double confidenceAfter(int blocks) {
        return inOrder.stream()
                .filter(look -> blocks <= look.afterBlocks())
                .findFirst()
                .orElse(inOrder.getLast())
                .confidence();
    }
}
