package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Validity of a window of ten seconds in which a thousand operations were due. */
class ValidityTest {

    private static final long MS = 1_000_000;
    private static final long WINDOW = 10_000 * MS;

    @Test
    void aLagOfATenthOfTheLatencyIsTheMost() {
        assertThat(faults(1_000, 50 * MS, 5 * MS, null)).isEmpty();
        assertThat(faults(1_000, 50 * MS, 5 * MS + 1_000, null))
                .containsExactly(new Remark.LateLoadMaker(5 * MS + 1_000, 50 * MS));
    }

    @Test
    void aLagThatAnyTimerHasIsForgivenHoweverFastTheStack() {
        assertThat(faults(1_000, MS * 3 / 10, 130_000, null)).isEmpty();
        assertThat(faults(1_000, MS * 6 / 10, 500_000, null)).isEmpty();
        assertThat(faults(1_000, MS * 6 / 10, 500_001, null))
                .containsExactly(new Remark.LateLoadMaker(500_001, MS * 6 / 10));
    }

    @Test
    void aLagThatIsForgivenIsSaidWhereItIsATenthOfTheLatencyOrMore() {
        assertThat(new Validity(1_000, 1_000, WINDOW, MS * 37 / 100, 130_000, null, null).lagInLatency())
                .contains(new Remark.LagInLatency(130_000, MS * 37 / 100));
        assertThat(new Validity(1_000, 1_000, WINDOW, 2 * MS, 130_000, null, null).lagInLatency())
                .isEmpty();
        assertThat(new Validity(1_000, 1_000, WINDOW, 2 * MS, MS, null, null).lagInLatency())
                .as("it is invalid")
                .isEmpty();
    }

    @Test
    void aLagOfATwentiethOfTheSlasBoundDecidesNothing() {
        assertThat(new Validity(1_000, 1_000, WINDOW, 2 * MS, MS, 20 * MS, null).faults())
                .isEmpty();
        assertThat(new Validity(1_000, 1_000, WINDOW, 2 * MS, MS + 1, 20 * MS, null).faults())
                .containsExactly(new Remark.LateLoadMaker(MS + 1, 2 * MS));
    }

    @Test
    void aLoadMakerThatFellBehindSaysWhichRateItReached() {
        assertThat(faults(990, 50 * MS, MS, null)).isEmpty();
        assertThat(faults(412, 50 * MS, MS, null)).containsExactly(new Remark.FellBehind(1_000, 412, WINDOW));
    }

    @Test
    void ofFewOperationsOneMayBeDueInTheLastMicroseconds() {
        assertThat(new Validity(5, 4, WINDOW, 50 * MS, 0, null, null).faults()).isEmpty();
        assertThat(new Validity(5, 3, WINDOW, 50 * MS, 0, null, null).faults())
                .containsExactly(new Remark.FellBehind(5, 3, WINDOW));
    }

    @Test
    void aThreadThatIsHardlyEverIdleWasShortOfProcessorTime() {
        assertThat(faults(1_000, 50 * MS, MS, new ThreadUse(1_000 * MS, 7_900 * MS, WINDOW)))
                .isEmpty();
        assertThat(faults(1_000, 50 * MS, MS, new ThreadUse(1_200 * MS, 8_500 * MS, WINDOW)))
                .containsExactly(new Remark.StarvedLoadMaker(0.12, 0.85));
        assertThat(faults(1_000, 50 * MS, MS, new ThreadUse(9_500 * MS, 0, WINDOW)))
                .containsExactly(new Remark.StarvedLoadMaker(0.95, 0));
    }

    @Test
    void allReasonsAreGiven() {
        assertThat(faults(412, 50 * MS, 20 * MS, new ThreadUse(WINDOW, 0, WINDOW)))
                .containsExactly(
                        new Remark.FellBehind(1_000, 412, WINDOW),
                        new Remark.LateLoadMaker(20 * MS, 50 * MS),
                        new Remark.StarvedLoadMaker(1, 0));
    }

    @Test
    void aWindowInWhichNothingWasDueSaysNothing() {
        assertThat(new Validity(0, 0, WINDOW, 0, 0, null, null).faults())
                .containsExactly(new Remark.NothingDue(WINDOW));
    }

    private static List<Remark> faults(long dueInTime, long latency, long lag, @Nullable ThreadUse busiest) {
        return new Validity(1_000, dueInTime, WINDOW, latency, lag, null, busiest).faults();
    }
}
