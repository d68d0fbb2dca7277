package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void theMiddleAndTheSpreadAreThoseOfTheOrderedTimes() {
        List<Duration> descending =
                IntStream.rangeClosed(1, 100).mapToObj(i -> millis(101 - i)).toList();
        RoundTrips trips = new RoundTrips(descending);

        assertThat(trips.median()).isEqualTo(millis(51));
        assertThat(trips.quantile(0.95)).isEqualTo(millis(96));
        assertThat(trips.quantile(1)).isEqualTo(millis(100));
        assertThat(new RoundTrips(List.of(millis(3))).median()).isEqualTo(millis(3));
    }

    @Test
    void whatTheFirstStatementsTakeDoesNotCount() {
        AtomicInteger asked = new AtomicInteger();

        RoundTrips trips = RoundTrips.of(asked::incrementAndGet);

        assertThat(asked).hasValue(400);
        assertThat(trips.ascending()).hasSize(200).isSorted();
    }

    @Test
    void aFailingStatementFailsTheMeasurement() {
        assertThatThrownBy(() -> RoundTrips.of(() -> {
                    throw new DatabaseException("gone");
                }))
                .hasMessage("gone");
        assertThatThrownBy(() -> new RoundTrips(List.of())).hasMessageContaining("at least one");
    }
}
