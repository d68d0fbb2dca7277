package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.usage.ThreadUse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Of a window of ten seconds in which a thousand operations were due. */
class ValidityTest {

    private static final long MS = 1_000_000;
    private static final long WINDOW = 10_000 * MS;

    @Test
    void aLagOfATenthOfTheLatencyIsTheMost() {
        assertThat(invalid(1_000, 50 * MS, 5 * MS, null)).isNull();
        assertThat(invalid(1_000, 50 * MS, 5 * MS + 1_000, null))
                .isEqualTo(
                        "the load maker was late by itself: its lag at p99 is 5.001 ms, more than 10 % of the latency's"
                                + " p99 of 50.000 ms");
    }

    @Test
    void aLagThatAnyTimerHasIsForgivenHoweverFastTheStack() {
        assertThat(invalid(1_000, MS * 3 / 10, 60_000, null)).isNull();
        assertThat(invalid(1_000, MS * 3 / 10, 100_000, null)).isNull();
        assertThat(invalid(1_000, MS * 3 / 10, 100_001, null)).contains("late by itself");
    }

    @Test
    void aLoadMakerThatFellBehindSaysWhichRateItReached() {
        assertThat(invalid(990, 50 * MS, MS, null)).isNull();
        assertThat(invalid(412, 50 * MS, MS, null))
                .isEqualTo("the load maker fell behind: of 1000 operations due in 10.000 s it could issue 412 in time"
                        + " (41.2/s of 100.0/s)");
    }

    @Test
    void ofFewOperationsOneMayBeDueInTheLastMicroseconds() {
        assertThat(new Validity(5, 4, WINDOW, 50 * MS, 0, null).invalid()).isNull();
        assertThat(new Validity(5, 3, WINDOW, 50 * MS, 0, null).invalid()).contains("fell behind");
    }

    @Test
    void aThreadThatIsHardlyEverIdleWasShortOfProcessorTime() {
        assertThat(invalid(1_000, 50 * MS, MS, new ThreadUse(1_000 * MS, 7_900 * MS, WINDOW)))
                .isNull();
        assertThat(invalid(1_000, 50 * MS, MS, new ThreadUse(1_200 * MS, 8_500 * MS, WINDOW)))
                .isEqualTo(
                        "the load maker was short of processor time: of the window its busiest thread ran 12 % and waited"
                                + " for a processor 85 %");
        assertThat(invalid(1_000, 50 * MS, MS, new ThreadUse(9_500 * MS, 0, WINDOW)))
                .contains("ran 95 % and waited for a processor 0 %");
    }

    @Test
    void allReasonsAreGiven() {
        assertThat(invalid(412, 50 * MS, 20 * MS, new ThreadUse(WINDOW, 0, WINDOW)))
                .contains("fell behind")
                .contains("; the load maker was late")
                .contains("; the load maker was short of processor time");
    }

    @Test
    void aWindowInWhichNothingWasDueSaysNothing() {
        assertThat(new Validity(0, 0, WINDOW, 0, 0, null).invalid())
                .isEqualTo("no operation was due in 10.000 s: the window is too short for its rate");
    }

    private static @Nullable String invalid(long dueInTime, long latency, long lag, @Nullable ThreadUse busiest) {
        return new Validity(1_000, dueInTime, WINDOW, latency, lag, busiest).invalid();
    }
}
