package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.NanoClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AllAtWorkTest {

    /** Some instant, in ns. */
    private static final long BEGIN = 1_000_000_000;

    private long now = BEGIN;

    /** A window of 100 ms, of which the first 5 are left to clients to begin in. */
    private AllAtWork window(int clients) {
        return new AllAtWork(() -> now, BEGIN, Duration.ofMillis(100), clients);
    }

    @Test
    void onlyThePartOfAnOperationCountsInWhichAllClientsAreAtWork() {
        AllAtWork window = window(1);
        window.begin(1);

        assertThat(part(window, 0, 5)).isZero();
        assertThat(part(window, 0, 10)).isEqualTo(0.5);
        assertThat(part(window, 5, 15)).isEqualTo(1);
        assertThat(part(window, 90, 110)).isEqualTo(0.5);
        assertThat(part(window, 100, 110)).isZero();
        assertThat(part(window, 0, 190)).as("longer than the window").isEqualTo(0.5);
    }

    private static double part(AllAtWork window, int fromMillis, int toMillis) {
        return window.partOf(at(fromMillis), at(toMillis));
    }

    private static long at(int millis) {
        return BEGIN + millis * 1_000_000L;
    }

    @Test
    void aWindowInWhichAClientBeginsLateEndsLaterByAsMuch() {
        AllAtWork window = window(2);
        now = at(0);
        window.begin(1);
        now = at(150);
        assertThat(part(window, 90, 110)).isZero();
        assertThat(window.isOpenAt(at(149))).isTrue();
        window.begin(1);

        assertThat(part(window, 140, 160)).as("one client was not at work").isEqualTo(0.5);
        assertThat(part(window, 235, 255)).isEqualTo(0.5);
        assertThat(window.isOpenAt(at(244))).isTrue();
        assertThat(window.isOpenAt(at(245))).isFalse();
        assertThat(window.nanos()).as("as long as in any other").isEqualTo(95_000_000);
    }

    @Test
    void clientsDoNotWaitForeverForOneThatDoesNotBegin() {
        AllAtWork window = window(2);
        window.begin(1);

        assertThat(window.isOpenAt(at(199))).isTrue();
        assertThat(window.isOpenAt(at(200))).isFalse();
        now = at(201);
        window.begin(1);

        assertThat(window.isOpenAt(at(202))).as("the other has stopped").isFalse();
        assertThat(window.nanos()).isZero();
    }

    @Test
    void theLastToBeginMayHaveToWaitBeforeItCanSaySo() {
        AllAtWork[] made = new AllAtWork[1];
        NanoClock whileItWaits = () -> {
            assertThat(part(made[0], 20, 40)).as("another's operation ends").isZero();
            assertThat(part(made[0], 40, 60)).isEqualTo(1);
            return at(60);
        };
        made[0] = new AllAtWork(whileItWaits, BEGIN, Duration.ofMillis(100), 2);
        made[0].begin(1);
        made[0].begin(1);

        assertThat(part(made[0], 125, 145)).as("all are at work from 40 ms on").isEqualTo(0.5);
    }
}
