package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.Line;
import dev.dbdyno.results.plan.Looks;
import java.util.List;

/**
 * How far a ratio may be off because the hypervisor took processors, on the logarithm's scale.
 *
 * <p>At worst each stop of a processor stopped one of the two arms and not the other. Blocks say more: those in which much was taken had
 * the same ratio as those in which little was, or another. The line through them says how far the ratio may be from that of a machine
 * of which nothing is taken.
 *
 * @param down by which the ratio may be lower
 * @param up by which it may be higher
 */
public record Stops(double down, double up) {

    /** Nothing was taken. */
    public static final Stops NONE = new Stops(0, 0);

    /** Two-sided, of the line's slope: each end alone holds at 95 %. */
    private static final double CONFIDENCE = 0.9;

    /** What blocks say, and never more than the worst. */
    static Stops of(List<BlockRatio> blocks, Withheld ofArm, Withheld ofReference) {
        Stops worst = new Stops(Withheld.gain(ofReference.stoppedFraction()), Withheld.gain(ofArm.stoppedFraction()));
        // machines differ by more than by what is taken of them
        boolean isOneMachine = blocks.stream().allMatch(block -> block.place() == null);
        return isOneMachine && blocks.size() >= Looks.FEWEST_BLOCKS ? worst.orLess(seen(blocks)) : worst;
    }

    private static Stops seen(List<BlockRatio> blocks) {
        Line line = Line.through(
                blocks.stream().mapToDouble(BlockRatio::stops).toArray(),
                blocks.stream().mapToDouble(BlockRatio::log).toArray());
        double half = line.halfWidth(CONFIDENCE);
        return new Stops(
                Math.max(0, (line.slope() + half) * line.meanX()), Math.max(0, (half - line.slope()) * line.meanX()));
    }

    private Stops orLess(Stops seen) {
        return Double.isNaN(seen.down) ? this : new Stops(Math.min(down, seen.down), Math.min(up, seen.up));
    }

    /** The larger of the two. */
    double most() {
        return Math.max(down, up);
    }
}
