package dev.dbdyno.places;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.places.ClockOffset.RoundTrip;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    /** Over lines whose two directions take any time each. */
    @Test
    void theTrueOffsetIsNeverFurtherAwayThanTheUncertainty() {
        Random random = new Random(20);
        for (int run = 0; run < 1_000; run++) {
            long truth = random.nextLong(-1_000_000_000_000L, 1_000_000_000_000L);
            List<RoundTrip> trips =
                    Stream.generate(() -> trip(random, truth)).limit(10).toList();
            ClockOffset offset = ClockOffset.of(trips);
            assertThat(Math.abs(offset.nanos() - truth)).isLessThanOrEqualTo(offset.uncertaintyNanos());
            assertThat(offset.here(offset.there(run))).isEqualTo(run);
        }
    }

    private static RoundTrip trip(Random random, long offset) {
        long sent = random.nextLong(1_000_000_000L);
        long arrived = sent + random.nextLong(3_000_000);
        long received = arrived + random.nextLong(3_000_000);
        return new RoundTrip(sent, arrived + offset, received);
    }
}
