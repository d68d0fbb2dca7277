package dev.dbdyno.report.topics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoordinateTest {

    @Test
    void sixDigitsAreLeftOfAnyNumber() {
        assertThat(Coordinate.of(10.0 / 9)).isEqualTo(1.11111);
        assertThat(Coordinate.of(13_068.963_4)).isEqualTo(13_069.0);
        assertThat(Coordinate.of(0.000_123_456_7)).isEqualTo(0.000_123_457);
        assertThat(Coordinate.of(-1_234_567)).isEqualTo(-1_234_570);
    }

    @Test
    void wholeNumbersStay() {
        assertThat(Coordinate.of(0)).isZero();
        assertThat(Coordinate.of(1)).isEqualTo(1);
        assertThat(Coordinate.of(100_000)).isEqualTo(100_000);
    }
}
