package dev.dbdyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AmountsTest {

    @ParameterizedTest
    @CsvSource({"5m, PT5M", "1m30s, PT1M30S", "2.5s, PT2.5S", "500ms, PT0.5S", "1h, PT1H", "' 7s ', PT7S"})
    void aDurationIsReadAsPeopleWriteIt(String text, Duration expected) {
        assertThat(new Amounts.DurationConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "m", "0s", "-5m", "5 minutes", "5m1h"})
    void whatIsNoDurationIsRefusedWithTheFormExpected(String text) {
        assertThatThrownBy(() -> new Amounts.DurationConverter().convert(text))
                .hasMessage("expects a duration such as 5m, 1m30s, 2.5s or 500ms, but got '%s'", text);
    }

    @ParameterizedTest
    @CsvSource({"200us, PT0.0002S", "1ms, PT0.001S", "2.5ms, PT0.0025S", "1s, PT1S", "0, PT0S", "0ms, PT0S"})
    void aRoundTripIsReadAsPeopleWriteIt(String text, Duration expected) {
        assertThat(new Amounts.RoundTripConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "-1ms", "1 m", "ms", "soon", "1m"})
    void whatIsNoRoundTripIsRefusedWithTheFormExpected(String text) {
        assertThatThrownBy(() -> new Amounts.RoundTripConverter().convert(text))
                .hasMessage("expects a round trip such as 200us, 1ms or 20ms, or 0 for none, but got '%s'", text);
    }

    @Test
    void aPercentageIsReadAsAFraction() {
        assertThat(new Amounts.PercentConverter().convert("2.5%")).isEqualTo(0.025);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "0%", "100%", "-1%", "3 %", "%"})
    void whatIsNoPercentageIsRefusedWithTheFormExpected(String text) {
        assertThatThrownBy(() -> new Amounts.PercentConverter().convert(text))
                .hasMessage("expects a percentage between 0%% and 100%% such as 3%%, but got '%s'", text);
    }

    @ParameterizedTest
    @CsvSource({"512m, 512", "2g, 2048", "1G, 1024"})
    void memoryIsReadInMebibytes(String text, int expected) {
        assertThat(new Amounts.MebibytesConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"512", "0m", "2t", "99999999m"})
    void whatIsNoMemoryIsRefusedWithTheFormExpected(String text) {
        assertThatThrownBy(() -> new Amounts.MebibytesConverter().convert(text))
                .hasMessage("expects an amount of memory such as 512m or 2g, but got '%s'", text);
    }
}
