package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.statistics.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({"0,0 B", "912.4,912 B", "1249.4,1.22 KiB", "12950.3,12.6 KiB", "195035136,186 MiB"})
    void bytesAreWrittenInTheUnitThatFitsThem(double bytes, String words) {
        assertThat(Numbers.with(Unit.BYTES, bytes, null)).isEqualTo(words);
    }

    @Test
    void anIntervalIsInTheUnitOfItsNumber() {
        assertThat(Numbers.interval(Unit.BYTES, 2048, new Interval(1000, 3072))).isEqualTo("[0.977, 3.00]");
    }
}
