package dev.dbdyno.results.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.dbdyno.results.Example;
import java.util.Base64;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyTest {

    private static final double[] PERCENTILES = {0, 1, 50, 90, 99, 99.9, 99.99, 100};

    @Test
    void everyPercentileIsKept() {
        Histogram recorded = recorded(1, 100_000);

        assertSame(Latency.of(recorded).nanos(), recorded);
        assertThat(Latency.of(recorded).nanos()).isEqualTo(recorded);
    }

    @Test
    void mergingByAddingIsTheSameAsRecordingAllInOne() {
        Histogram merged = Latency.of(recorded(1, 10_000)).nanos();
        merged.add(Latency.of(recorded(2, 20_000)).nanos());
        Histogram inOne = recorded(1, 10_000);
        record(inOne, 2, 20_000);

        assertSame(merged, inOne);
        assertThat(merged.getTotalCount()).isEqualTo(30_000);
    }

    @Test
    void aHistogramOfASmallRangeTakesOneOfALargeRange() {
        Histogram small = new Histogram(1_000_000, 3);
        small.recordValue(100);
        Histogram merged = Latency.of(small).nanos();
        merged.add(Example.latency(3_600_000_000_000L).nanos());

        assertThat(merged.getTotalCount()).isEqualTo(2);
        assertThat(merged.valuesAreEquivalent(merged.getMaxValue(), 3_600_000_000_000L))
                .isTrue();
    }

    @Test
    void threeDigitsAreKept() {
        Histogram nanos = Example.latency(1_234_567_891L).nanos();

        assertThat(nanos.getNumberOfSignificantValueDigits()).isEqualTo(3);
        assertThat((double) nanos.getValueAtPercentile(50))
                .isCloseTo(1_234_567_891.0, org.assertj.core.data.Percentage.withPercentage(0.1));
    }

    @Test
    void aHistogramOfNothingIsKept() {
        assertThat(Example.latency().nanos().getTotalCount()).isZero();
    }

    @Test
    void changingTheCopyChangesNothingStored() {
        Latency latency = Example.latency(100);
        latency.nanos().recordValue(200);

        assertThat(latency.nanos().getTotalCount()).isEqualTo(1);
    }

    @Test
    void anEmptyTextIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Latency(""))
                .withMessage("an encoded histogram is never empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no Base64!", "AAAA", "HISTFAAA"})
    void whatIsNoHistogramIsRefused(String encoded) {
        refused(encoded);
    }

    @Test
    void aHistogramCutShortOrWithAByteChangedIsRefused() {
        byte[] whole = Base64.getDecoder().decode(Latency.of(recorded(1, 1_000)).encoded());
        byte[] changed = whole.clone();
        changed[whole.length / 2] ^= 1;

        refused(Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(whole, whole.length / 2)));
        refused(Base64.getEncoder().encodeToString(changed));
    }

    private static void refused(String encoded) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Latency(encoded))
                .withMessageStartingWith("a latency histogram cannot be decoded: ");
    }

    private static void assertSame(Histogram actual, Histogram expected) {
        for (double percentile : PERCENTILES) {
            assertThat(actual.getValueAtPercentile(percentile))
                    .as("p%s", percentile)
                    .isEqualTo(expected.getValueAtPercentile(percentile));
        }
    }

    private static Histogram recorded(long seed, int count) {
        Histogram histogram = new Histogram(3);
        record(histogram, seed, count);
        return histogram;
    }

    private static void record(Histogram histogram, long seed, int count) {
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            histogram.recordValue((long) Math.exp(12 + 2 * random.nextGaussian()));
        }
    }
}
