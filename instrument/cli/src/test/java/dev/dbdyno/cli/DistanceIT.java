package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole run whose stacks reach their server through a relay. */
@Timeout(300)
class DistanceIT extends RunFixture {

    private static final Duration ROUND_TRIP = Duration.ofMillis(2);

    /** At most, of one that is opened: its start, its login, and what its driver and its pool ask first. */
    private static final int TRIPS_OF_A_CONNECTION = 8;

    @Test
    @Tag("full")
    void everyOperationTakesAtLeastTheRoundTrip() throws Exception {
        Launched run = Launched.compare(
                        folder,
                        "jdbc",
                        "vertx@vertx-web cachePreparedStatements=true",
                        "--round-trip",
                        "2ms",
                        "--blocks",
                        "1")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("round trip 2.00 ms, by a relay");
        RunResults results = results();
        assertThat(results.run().plan().roundTrip()).isEqualTo(ROUND_TRIP);
        assertThat(results.windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(4)
                .allSatisfy(window -> isAtADistance(results, window));
        for (int arm : List.of(0, 1)) {
            takesOneRoundTripAnOperation(results.windows().stream()
                    .filter(window -> window.phase() == Phase.MEASURED && window.arm() == arm)
                    .map(WindowRecord::measurement)
                    .toList());
        }
    }

    /** One statement is one round trip; a connection that a pool opens meanwhile has a few of its own. */
    private static void takesOneRoundTripAnOperation(List<Measurement> measured) {
        long trips = measured.stream()
                .mapToLong(window -> Objects.requireNonNull(window.count(Party.RELAY, Count.ROUND_TRIPS)))
                .sum();
        long operations = measured.stream().mapToLong(Measurement::operations).sum();
        assertThat(trips).isBetween(operations * 19 / 20, operations * 21 / 20 + TRIPS_OF_A_CONNECTION);
    }

    @Test
    void oneRunMeasuresWhereTheServerIsAndAtDistances() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("distance", "jdbc", "vertx", "--round-trips", "0,2ms,8ms"));
        arguments.addAll(List.of("--rounds", "1", "--companies", "1000", "--set", "pool=2", "--clients", "2"));
        arguments.addAll(List.of("--window", "300ms", "--warmup", "300ms", "--blocks", "1", "--out", "run"));
        Launched run = Launched.measuring(folder, arguments).ended(ExitCode.OK);

        assertThat(run.output())
                .contains("round trips of 0, 2.00 ms, 8.00 ms, by a relay")
                .containsPattern("block 1 +jdbc +[\\d,.]+/s at 0\\b")
                .containsPattern("block 1 +jdbc +[\\d,.]+/s at 2.00 ms, [\\d,.]+/s at 8.00 ms");
        RunResults results = results();
        assertThat(results.forks())
                .hasSize(4)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
        List<WindowRecord> measured = results.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .toList();
        assertThat(measured).hasSize(2 * 3).allSatisfy(window -> {
            Duration roundTrip = Objects.requireNonNull(window.roundTrip());
            if (roundTrip.isZero()) {
                assertThat(window.measurement().cpu(Party.RELAY)).isNull();
                assertThat(window.measurement().count(Party.RELAY, Count.ROUND_TRIPS))
                        .isNull();
            } else {
                assertThat(window.measurement().latency().nanos().getMinValue())
                        .isGreaterThanOrEqualTo(shortest(results, window, roundTrip));
            }
        });
    }

    private static void isAtADistance(RunResults results, WindowRecord window) {
        Measurement measured = window.measurement();
        assertThat(measured.failures()).isZero();
        assertThat(measured.operations()).isPositive();
        assertThat(measured.latency().nanos().getMinValue())
                .isGreaterThanOrEqualTo(shortest(results, window, ROUND_TRIP));
        assertThat(Objects.requireNonNull(measured.cpu(Party.RELAY)).totalNanos())
                .isPositive();
    }

    /**
     * The shortest operation that the relay lets pass, in nanoseconds, as exact as a histogram of three digits. What passing on took when
     * the relay was calibrated may take less at any other time, and the relay holds everything for that much less than was asked.
     */
    private static long shortest(RunResults results, WindowRecord window, Duration roundTrip) {
        RelayCalibration relay = results.forks().stream()
                .filter(fork -> fork.block() == window.block() && fork.arm() == window.arm())
                .map(ForkRecord::relay)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        return (long) (0.999 * (roundTrip.toNanos() - 2 * relay.passNanos()));
    }
}
