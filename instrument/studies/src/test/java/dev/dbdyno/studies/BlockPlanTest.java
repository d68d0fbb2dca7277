package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BlockPlanTest {

    private static final Need SOON = new Need("first", Aspect.ORDER, 7);
    private static final Need LATER = new Need("first", Aspect.SIZE, 14);
    private static final Need NEVER = new Need("second", Aspect.SIZE, null);

    @Test
    void aRunGoesOnForAllThatCanBeDecidedInTime() {
        assertThat(BlockPlan.of(List.of(SOON, LATER, NEVER), 5, 20))
                .isEqualTo(new BlockPlan(5, 14, List.of(SOON, LATER), List.of(NEVER)));
        assertThat(BlockPlan.of(List.of(SOON, LATER, NEVER), 5, 13))
                .isEqualTo(new BlockPlan(5, 7, List.of(SOON), List.of(LATER, NEVER)));
    }

    @Test
    void aRunThatCanDecideNoMoreHasItsBlocks() {
        assertThat(BlockPlan.of(List.of(LATER, NEVER), 5, 6).blocks()).isEqualTo(5);
        assertThat(BlockPlan.of(List.of(), 8, 20).blocks()).isEqualTo(8);
    }
}
