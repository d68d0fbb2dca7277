package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RelayCalibration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RelayWordsTest {

    @Test
    void aRunSaysHowPunctualItsRelaysWere() {
        assertThat(RelayWords.note(forks(
                        new RelayCalibration(1_000_000, 41_000, -12_000, 80_000),
                        null,
                        new RelayCalibration(1_000_000, 44_000, 31_000, 240_000))))
                .hasValue(
                        "Before its fork each relay was asked for a round trip of 1.00 ms, which then took 988 µs to 1.03 ms"
                                + " (p99 up to 1.24 ms).");
    }

    @Test
    void aRelayThatWasNotPunctualIsSaidToBe() {
        assertThat(RelayWords.note(forks(new RelayCalibration(200_000, 60_000, 51_000, 90_000))))
                .hasValueSatisfying(
                        words -> assertThat(words).contains("251 µs").contains("off by more than 50 µs"));
        assertThat(RelayWords.note(forks(new RelayCalibration(5_000_000, 60_000, 51_000, 90_000))))
                .hasValueSatisfying(words -> assertThat(words).doesNotContain("off by"));
    }

    @Test
    void aRunWithoutCalibratedRelaysSaysNothing() {
        assertThat(RelayWords.note(forks((RelayCalibration) null))).isEmpty();
    }

    private static List<ForkRecord> forks(@Nullable RelayCalibration... relays) {
        return Arrays.stream(relays).map(RelayWordsTest::fork).toList();
    }

    private static ForkRecord fork(@Nullable RelayCalibration relay) {
        return new ForkRecord(0, 0, 0, Instant.EPOCH, Instant.EPOCH, null, null, null, null).with(relay);
    }
}
