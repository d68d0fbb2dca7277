package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecorderTest {

    private static final Thread ONE = Thread.ofPlatform().unstarted(() -> {});
    private static final Thread OTHER = Thread.ofPlatform().unstarted(() -> {});

    private final Recorder recorder = new Recorder();

    private static void record(Recorder recorder, Thread... threads) {
        recorder.starts(0);
        long nanos = 0;
        for (Thread thread : threads) {
            recorder.ended(thread, nanos, nanos + 1_000, null);
            nanos += 1_000;
        }
    }

    @Test
    void anOperationThatEndsOnAnotherThreadThanTheOneBeforeItIsAChange() {
        record(recorder, ONE, ONE, OTHER, OTHER, ONE);

        assertThat(recorder.threadChanges()).isEqualTo(2);
        assertThat(recorder.endedOn()).containsExactlyInAnyOrder(ONE, OTHER);
    }

    @Test
    void theFirstOfAWindowHasNoneBeforeIt() {
        record(recorder, ONE, OTHER);
        recorder.reset();
        record(recorder, ONE, ONE);

        assertThat(recorder.threadChanges()).isZero();
    }

    @Test
    void aWindowHasThoseOfAllClients() {
        Recorder second = new Recorder();
        record(recorder, ONE, OTHER, ONE);
        record(second, OTHER, ONE);

        assertThat(Totals.of(List.of(recorder, second)).windowOf(2).threadChanges())
                .isEqualTo(3);
    }
}
