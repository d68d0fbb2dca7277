package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.usage.GarbageCollections;
import org.junit.jupiter.api.Test;

class CollectorPausesTest {

    private static final long MS = 1_000_000;

    private final CollectionsSoFar collections = new CollectionsSoFar();
    private final CollectorPauses pauses = new CollectorPauses(collections, 0);

    @Test
    void aLateLoadMakerIsLateWhereNothingWasCollected() {
        assertThat(pauses.noticed(100 * MS, 130 * MS)).isEqualTo(130 * MS);
    }

    @Test
    void whatCameDueWhileTheCollectorHadStoppedTheProcessWasSeenInTime() {
        assertThat(pauses.noticed(100 * MS, 100 * MS)).isEqualTo(100 * MS);
        collections.pause(40);
        assertThat(pauses.noticed(110 * MS, 140 * MS)).isEqualTo(110 * MS);
        assertThat(pauses.noticed(139 * MS, 141 * MS)).isEqualTo(140 * MS);
        // it runs again
        assertThat(pauses.noticed(140 * MS, 142 * MS)).isEqualTo(142 * MS);
        assertThat(pauses.noticed(200 * MS, 230 * MS)).isEqualTo(230 * MS);
    }

    @Test
    void whatWasLateBeforeThePauseStaysAsLate() {
        assertThat(pauses.noticed(100 * MS, 150 * MS)).isEqualTo(150 * MS);
        collections.pause(20);
        // of the 79 ms, the collector had 20
        assertThat(pauses.noticed(101 * MS, 180 * MS)).isEqualTo(160 * MS - MS);
        assertThat(pauses.noticed(102 * MS, 180 * MS)).isEqualTo(160 * MS - MS);
    }

    @Test
    void noPauseIsLongerThanTheCollectorSays() {
        assertThat(pauses.noticed(MS, MS)).isEqualTo(MS);
        // a pause below the beans' resolution may have been of a millisecond
        collections.pause(0);
        assertThat(pauses.noticed(2 * MS, 100 * MS)).isEqualTo(99 * MS);
    }

    @Test
    void pausesAddUpForWhatWaitedThroughSeveral() {
        collections.pause(10);
        assertThat(pauses.noticed(5 * MS, 15 * MS)).isEqualTo(5 * MS);
        collections.pause(10);
        assertThat(pauses.noticed(6 * MS, 30 * MS)).isEqualTo(30 * MS - 9 * MS - 11 * MS);
        // due between the two: the first is over
        assertThat(pauses.noticed(16 * MS, 31 * MS)).isEqualTo(20 * MS);
    }

    @Test
    void anInstantMayHaveWrappedAround() {
        CollectorPauses wrapping = new CollectorPauses(collections, Long.MAX_VALUE - MS);
        collections.pause(5);
        assertThat(wrapping.noticed(Long.MAX_VALUE, Long.MIN_VALUE + 2 * MS)).isEqualTo(Long.MAX_VALUE);
    }

    /** Collections as the test has them happen. */
    private static final class CollectionsSoFar implements GarbageCollections {

        private long count;
        private long millis;

        void pause(long forMillis) {
            count++;
            millis += forMillis;
        }

        @Override
        public long pauses() {
            return count;
        }

        @Override
        public long pausedNanos() {
            return millis * MS;
        }
    }
}
