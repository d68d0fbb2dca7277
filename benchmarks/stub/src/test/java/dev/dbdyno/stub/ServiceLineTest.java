package dev.dbdyno.stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServiceLineTest {

    private static final Stalls FIVE_THEN_TWO = new Stalls(Duration.ofNanos(5), Duration.ofNanos(2));

    @Test
    void whatComesInAStallIsDueAtItsEnd() {
        ServiceLine line = new ServiceLine(Service.INSTANT, FIVE_THEN_TWO);

        assertThat(line.dueNanos(0)).isEqualTo(0);
        assertThat(line.dueNanos(4)).isEqualTo(4);
        assertThat(line.dueNanos(5)).isEqualTo(7);
        assertThat(line.dueNanos(6)).isEqualTo(7);
        assertThat(line.dueNanos(7)).isEqualTo(7);
        assertThat(line.dueNanos(11)).isEqualTo(11);
        assertThat(line.dueNanos(13)).isEqualTo(14);
    }

    @Test
    void aStallInterruptsTheWorkAtHand() {
        assertThat(FIVE_THEN_TWO.doneNanos(0, 5)).isEqualTo(5);
        assertThat(FIVE_THEN_TWO.doneNanos(3, 3)).isEqualTo(8);
        assertThat(FIVE_THEN_TWO.doneNanos(5, 1)).isEqualTo(8);
        assertThat(FIVE_THEN_TWO.doneNanos(6, 6)).isEqualTo(15);
    }

    @Test
    void requestsWaitForTheFirstServerThatIsFree() {
        ServiceLine line = new ServiceLine(Service.fixed(2, Duration.ofNanos(10)), Stalls.NONE);

        assertThat(line.dueNanos(0)).isEqualTo(10);
        assertThat(line.dueNanos(1)).isEqualTo(11);
        assertThat(line.dueNanos(2)).isEqualTo(20);
        assertThat(line.dueNanos(3)).isEqualTo(21);
        assertThat(line.dueNanos(50)).isEqualTo(60);
    }

    @Test
    void exponentialServiceHasItsMean() {
        ServiceLine line = new ServiceLine(Service.exponential(1, Duration.ofMillis(1), 42), Stalls.NONE);
        long end = 0;
        for (int i = 0; i < 100_000; i++) {
            end = line.dueNanos(0);
        }

        // the mean of 100,000 has a standard error of 0.3 %
        assertThat(end / 100_000).isBetween(985_000L, 1_015_000L);
    }
}
