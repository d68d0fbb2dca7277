package dev.dbdyno.analysis.account;

import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;

/**
 * The parts of the difference in CPU per operation between an arm and another.
 *
 * @param arm index into the plan's arms
 * @param reference likewise
 * @param blocks in which both were profiled
 * @param layers by the size of their part, largest first; they add up to the total
 * @param total what this arm costs more; negative where it costs less
 * @param frames places in the code at which the two differ, largest difference first
 */
public record ArmGap(
        int arm, int reference, int blocks, List<LayerCost> layers, Estimate total, List<FrameGap> frames) {
    public ArmGap {
        layers = List.copyOf(layers);
        frames = List.copyOf(frames);
    }
}
