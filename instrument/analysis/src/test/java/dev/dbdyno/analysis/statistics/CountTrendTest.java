package dev.dbdyno.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountTrendTest {

    @Test
    void theSlopeIsFoundWhereTheCountsFollowItExactly() {
        for (double slope : new double[] {-1, 0, 0.5, 3}) {
            List<CountTrend.Point> points = IntStream.rangeClosed(0, 4)
                    .mapToObj(x -> new CountTrend.Point(
                            x, 1e6 * (1 + x), Math.round(1e6 * (1 + x) * Math.exp(slope * (x - 4)))))
                    .toList();

            assertThat(CountTrend.slope(points)).isCloseTo(slope, within(1e-3));
        }
    }

    @Test
    void withoutEventsOrAtOnePlaceThereIsNone() {
        assertThat(CountTrend.slope(List.of(new CountTrend.Point(1, 1, 0), new CountTrend.Point(2, 1, 0))))
                .isNaN();
        assertThat(CountTrend.slope(List.of(new CountTrend.Point(1, 1, 4), new CountTrend.Point(1, 2, 6))))
                .isNaN();
    }

    @Test
    void eventsAtOneEndAloneAreAsSteepAsCanBe() {
        assertThat(CountTrend.slope(List.of(new CountTrend.Point(0, 1, 0), new CountTrend.Point(1, 1, 5))))
                .isGreaterThan(30);
    }
}
