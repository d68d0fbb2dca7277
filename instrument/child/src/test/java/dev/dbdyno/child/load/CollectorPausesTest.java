package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CollectorPausesTest {

    private final AtomicLong collections = new AtomicLong(7);
    private final CollectorPauses pauses = new CollectorPauses(collections::get);

    @Test
    void aLateLoadMakerIsLateWhereNothingWasCollected() {
        assertThat(pauses.noticed(100, 130)).isEqualTo(130);
    }

    @Test
    void whatCameDueWhileTheCollectorHadStoppedTheProcessWasSeenInTime() {
        assertThat(pauses.noticed(100, 101)).isEqualTo(101);
        collections.incrementAndGet();
        assertThat(pauses.noticed(110, 140)).isEqualTo(110);
        assertThat(pauses.noticed(139, 141)).isEqualTo(139);
        // it runs again
        assertThat(pauses.noticed(140, 142)).isEqualTo(142);
        assertThat(pauses.noticed(200, 230)).isEqualTo(230);
    }

    @Test
    void anInstantMayHaveWrappedAround() {
        collections.incrementAndGet();
        assertThat(pauses.noticed(Long.MAX_VALUE, Long.MIN_VALUE + 10)).isEqualTo(Long.MAX_VALUE);
        assertThat(pauses.noticed(Long.MIN_VALUE + 5, Long.MIN_VALUE + 11)).isEqualTo(Long.MIN_VALUE + 5);
    }
}
