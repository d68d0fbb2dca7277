package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RecorderTest {

    private static final Thread ONE = Thread.ofPlatform().unstarted(() -> {});
    private static final Thread OTHER = Thread.ofPlatform().unstarted(() -> {});

    /** Some instant, in ns. */
    private static final long BEGIN = 1_000_000_000;

    private final Recorder recorder = new Recorder();

    /** A window of 100 ms, of which the first 5 are left to clients to begin in. */
    private WindowRun window(int clients) {
        return WindowRun.ofClients(() -> BEGIN, BEGIN, Duration.ofMillis(100), clients, "clients");
    }

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

    private static long at(int millis) {
        return BEGIN + millis * 1_000_000L;
    }

    @Test
    void clientsThatWereNotAtWorkTogetherHaveNoThroughputOfThatTime() {
        WindowRun window = window(2);
        Recorder late = new Recorder();
        recorder.starts(at(0), window);
        for (int start = 0; window.isOpenAt(at(start)); start += 10) {
            recorder.ended(ONE, at(start), at(start + 10), null);
        }
        late.starts(at(210), window);
        late.ended(OTHER, at(210), at(220), null);

        LoadedWindow loaded = Totals.of(List.of(recorder, late)).windowOf(2);

        assertThat(loaded.atWork()).isNull();
        assertThat(loaded.operations()).isEqualTo(20 + 1);
        assertThat(loaded.remarks()).singleElement().isInstanceOf(Remark.NotLittle.class);
    }

    @Test
    void theThroughputOfLongOperationsIsThatOfClientsThatNeverRest() {
        WindowRun window = window(2);
        Recorder second = new Recorder();
        recorder.starts(at(0), window);
        second.starts(at(0), window);
        for (Recorder client : List.of(recorder, second)) {
            for (int end = 30; end <= 120; end += 30) {
                client.ended(ONE, at(end - 30), at(end), null);
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
        recorder.starts(at(0), window(1));
        recorder.ended(ONE, at(0), at(50), null);
        recorder.ended(ONE, at(50), at(100), new FirstFailure("refused", null));

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
