package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.FirstFailure;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
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
    void onlyThePartOfAnOperationCountsInWhichAllClientsAreAtWork() {
        // of 100 ms, the first 5 are left to clients to begin in
        WindowRun window = WindowRun.ofClients(1_000_000_000, Duration.ofMillis(100), 1, "clients");

        assertThat(part(window, 0, 5)).isZero();
        assertThat(part(window, 0, 10)).isEqualTo(0.5);
        assertThat(part(window, 5, 15)).isEqualTo(1);
        assertThat(part(window, 90, 110)).isEqualTo(0.5);
        assertThat(part(window, 100, 110)).isZero();
        assertThat(part(window, 0, 190)).as("longer than the window").isEqualTo(0.5);
    }

    private static double part(WindowRun window, int fromMillis, int toMillis) {
        return window.partAtWork(1_000_000_000 + fromMillis * 1_000_000L, 1_000_000_000 + toMillis * 1_000_000L);
    }

    @Test
    void theThroughputOfLongOperationsIsThatOfClientsThatNeverRest() {
        WindowRun window = WindowRun.ofClients(0, Duration.ofMillis(100), 2, "clients");
        Recorder second = new Recorder();
        for (Recorder client : List.of(recorder, second)) {
            client.starts(0, window);
            for (int end = 30; end <= 120; end += 30) {
                client.ended(ONE, (end - 30) * 1_000_000L, end * 1_000_000L, null);
            }
        }

        LoadedWindow loaded = Totals.of(List.of(recorder, second)).windowOf(2);

        assertThat(loaded.operations()).isEqualTo(2 * 4);
        assertThat(loaded.durationNanos()).isEqualTo(120_000_000);
        AtWork atWork = Objects.requireNonNull(loaded.atWork());
        assertThat(atWork.nanos()).isEqualTo(95_000_000);
        assertThat(atWork.operationsPerSecond()).isCloseTo(2 / 0.030, Offset.offset(1e-6));
        assertThat(loaded.remarks()).isEmpty();
    }

    @Test
    void failedOperationsAreInNoThroughput() {
        recorder.starts(0, WindowRun.ofClients(0, Duration.ofMillis(100), 1, "clients"));
        recorder.ended(ONE, 0, 50_000_000, null);
        recorder.ended(ONE, 50_000_000, 100_000_000, new FirstFailure("refused", null));

        LoadedWindow loaded = Totals.of(List.of(recorder)).windowOf(1);

        assertThat(Objects.requireNonNull(loaded.atWork()).operations()).isCloseTo(0.9, Offset.offset(1e-9));
        assertThat(loaded.remarks())
                .as("it had an operation under way all the time")
                .isEmpty();
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
