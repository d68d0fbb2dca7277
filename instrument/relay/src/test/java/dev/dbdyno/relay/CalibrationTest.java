package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.results.RelayCalibration;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a pass takes is found where the machine lets it be found, in a simulated relay whose truth is known. */
class CalibrationTest {

    private static final long DIRECTLY = 40_000;
    private static final long PASS = 30_000;

    /** A relay of which a round trip takes two passes, on a machine that is busy in stretches. */
    private static final class Simulated implements Calibration.Setting {

        private final Random random;
        private final double busyShare;
        private long roundTripNanos;
        private long lessNanos;
        private boolean isBusy;

        Simulated(long seed, double busyShare) {
            this.random = new Random(seed);
            this.busyShare = busyShare;
        }

        @Override
        public void roundTrip(Duration time) {
            roundTripNanos = time.toNanos();
        }

        @Override
        public void passTakes(long nanos) {
            lessNanos = nanos;
        }

        long[] directly(int times) {
            return asked(times, DIRECTLY);
        }

        long[] relayed(int times) {
            return asked(times, DIRECTLY + 2 * PASS + Math.max(0, roundTripNanos - 2 * lessNanos));
        }

        private long[] asked(int times, long quiet) {
            long[] nanos = new long[times];
            for (int i = 0; i < times; i++) {
                changeNowAndThen();
                double busy = isBusy ? 250_000 * random.nextDouble() : 0;
                nanos[i] = quiet + (long) (busy + Math.abs(2_000 * random.nextGaussian()));
            }
            Arrays.sort(nanos);
            return nanos;
        }

        /** A stretch lasts at least 30 round trips on average. */
        private void changeNowAndThen() {
            if (random.nextInt(30) == 0) {
                isBusy = random.nextDouble() < busyShare;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5})
    void aPassIsFoundInTheMomentsInWhichNothingElseRuns(double busyShare) throws Exception {
        for (int seed = 0; seed < 200; seed++) {
            Simulated relay = new Simulated(seed, busyShare);

            RelayCalibration found = new Calibration(relay::directly, relay::relayed, relay).of(Duration.ofMillis(2));

            assertThat(found.passNanos()).as("seed %d", seed).isCloseTo(PASS, within(2_500L));
            assertThat(relay.lessNanos).isEqualTo(found.passNanos());
            assertThat(relay.roundTripNanos).isEqualTo(2_000_000);
        }
    }
}
