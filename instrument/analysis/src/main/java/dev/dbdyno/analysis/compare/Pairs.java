package dev.dbdyno.analysis.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of one arm and the reference, block by block.
 *
 * @param blocks that count, in their order
 * @param unpaired why each other block does not, in which both arms have a valid fork
 * @param ratio of all blocks that count; null where there is none
 */
record Pairs(
        int arm,
        List<BlockRatio> blocks,
        List<String> unpaired,
        @Nullable PairedRatio ratio) {
    Pairs {
        blocks = List.copyOf(blocks);
        unpaired = List.copyOf(unpaired);
    }

    /** The ratio; null if there are too few blocks for an interval. */
    @Nullable PairedRatio testable() {
        return ratio != null && ratio.sample().hasInterval() ? ratio : null;
    }

    Stops stops() {
        return ratio == null ? Stops.NONE : ratio.bias().stops();
    }
}
