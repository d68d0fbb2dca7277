package dev.dbdyno.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.stub.Service;
import dev.dbdyno.stub.ServiceLine;
import dev.dbdyno.stub.Stalls;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StallTheoryTest {

    private static final Duration SERVICE = Duration.ofNanos(100_000);
    private static final int PER_SECOND = 1_000;

    @ParameterizedTest
    @ValueSource(ints = {100, 200, 1_000, 6_000})
    void isWhatTheServersOwnQueueGivesInVirtualTime(int lastingMillis) {
        Stalls stalls = new Stalls(Duration.ofSeconds(5), Duration.ofMillis(lastingMillis));
        StallTheory theory = new StallTheory(PER_SECOND, SERVICE, stalls);
        ServiceLine line = new ServiceLine(Service.fixed(1, SERVICE), stalls);
        int perCycle = (int) (stalls.cycle().toMillis() * PER_SECOND / 1_000);
        // the first cycle fills the queue, ten count
        long[] latencies = new long[10 * perCycle];
        for (int i = 0; i < 11 * perCycle; i++) {
            long arrival = i * 1_000_000L + 500_000;
            long latency = line.dueNanos(arrival) - arrival;
            if (i >= perCycle) {
                latencies[i - perCycle] = latency;
            }
        }
        Arrays.sort(latencies);

        for (double fraction : new double[] {0.25, 0.5, 0.9, 0.99, 0.999}) {
            // as exact as the gap between two arrivals
            assertThat((double) latencies[(int) (fraction * latencies.length)])
                    .as("p%s", 100 * fraction)
                    .isCloseTo(theory.quantileNanos(fraction), within(1.1e6));
        }
    }

    @Test
    void aServerThatServesAtOnceHasTheTextbooksPercentile() {
        // 200 ms every 5 s: 0.2 / 5.2 are late, evenly between 0 and 200 ms
        Stalls stalls = new Stalls(Duration.ofSeconds(5), Duration.ofMillis(200));
        StallTheory theory = new StallTheory(PER_SECOND, Duration.ZERO, stalls);

        assertThat(theory.lateFraction()).isCloseTo(0.2 / 5.2, within(1e-9));
        assertThat(theory.quantileNanos(0.99)).isCloseTo(148e6, within(1.0));
        assertThat(theory.quantileNanos(0.5)).isZero();
    }
}
