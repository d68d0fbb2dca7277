package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlicingTest {

    @ParameterizedTest
    @CsvSource({
        "1000,100,10",
        "6000,100,60",
        "6001,200,31",
        "12001,500,25",
        "30000,500,60",
        "31000,1000,31",
        "61000,2000,31",
        "600000,10000,60"
    })
    void aWindowHasAsManySlicesAsCanBeButNotTooMany(long windowMillis, long sliceMillis, int slices) {
        Slicing slicing = Slicing.of(Duration.ofMillis(windowMillis));

        assertThat(slicing.lengthOf(0)).isEqualTo(Duration.ofMillis(sliceMillis));
        assertThat(slicing.slices()).isEqualTo(slices);
    }

    @Test
    void theLastSliceIsWhatIsLeft() {
        Slicing slicing = Slicing.of(Duration.ofMillis(6_301));

        assertThat(slicing.lengthOf(slicing.slices() - 1)).isEqualTo(Duration.ofMillis(101));
        assertThat(slicing.at(Duration.ofMillis(6_300).toNanos())).isEqualTo(31);
    }
}
