package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Probing;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that compares distances: each arm has a fork without a relay and one that is moved. */
@Timeout(120)
class MovedForksTest extends LabFixture {

    private static final Duration NEAR = Duration.ofNanos(100_000);
    private static final Duration FAR = Duration.ofMillis(4);
    private static final List<Duration> ROUND_TRIPS = List.of(Duration.ZERO, NEAR, FAR);

    private RunResults run(List<Duration> roundTrips, String... arms) throws Exception {
        ScriptedRun scripted = ScriptedRun.of(arms).blocks(1).probing(new Probing.Distances(roundTrips));
        run(lab(), scripted);
        return stored();
    }

    private static List<WindowRecord> measured(RunResults results) {
        return results.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .toList();
    }

    @Test
    void anArmHasAForkWithoutARelayAndOneThatIsMoved() throws Exception {
        RunResults results = run(ROUND_TRIPS, "scripted pool=5", "scripted pool=4");

        assertThat(results.forks())
                .extracting(ForkRecord::arm, ForkRecord::link, ForkRecord::failure)
                .containsExactlyInAnyOrder(
                        tuple(0, Link.DIRECT, null),
                        tuple(0, Link.RELAYED, null),
                        tuple(1, Link.DIRECT, null),
                        tuple(1, Link.RELAYED, null));
        assertThat(folder().logs().resolve("block-0-arm-0-direct-relay.log")).doesNotExist();
        assertThat(Files.readString(folder().logs().resolve("block-0-arm-0-relayed-relay.log")))
                .contains("roundTrip=PT0.0001S", "roundTrip=PT0.004S");
    }

    @Test
    void whatARelayFoundOutAboutItselfIsItsForks() throws Exception {
        RunResults results = run(ROUND_TRIPS, "scripted pool=5");

        assertThat(results.forks())
                .extracting(ForkRecord::link, ForkRecord::relay)
                .containsExactlyInAnyOrder(
                        tuple(Link.DIRECT, null),
                        tuple(Link.RELAYED, new RelayCalibration(NEAR.toNanos(), 40_000, -3_000, 70_000)));
    }

    @Test
    void inEachRoundAllArmsAreAtTheSameDistanceAndEachDistanceHasAsManyRounds() throws Exception {
        RunResults results = run(ROUND_TRIPS, "scripted pool=5", "scripted pool=4");

        assertThat(measured(results).stream()
                        .collect(Collectors.groupingBy(
                                WindowRecord::round, Collectors.mapping(WindowRecord::roundTrip, Collectors.toList())))
                        .values())
                .as("six rounds of two arms")
                .hasSize(6)
                .allSatisfy(round -> assertThat(round).hasSize(2).containsOnly(round.getFirst()));
        assertThat(measured(results).stream()
                        .collect(Collectors.groupingBy(WindowRecord::roundTrip, Collectors.counting())))
                .hasSize(3)
                .allSatisfy((roundTrip, windows) -> assertThat(windows).isEqualTo(2 * 2));
        assertThat(results.windows())
                .allSatisfy(window -> assertThat(window.linkOfFork()).isNotNull());
    }

    @Test
    void withoutAZeroEachArmHasOneFork() throws Exception {
        RunResults results = run(List.of(NEAR, FAR), "scripted pool=5");

        assertThat(results.forks()).extracting(ForkRecord::link).containsExactly(Link.RELAYED);
        assertThat(folder().logs().resolve("block-0-arm-0-relay.log")).exists();
    }

    @Test
    void aWarmUpIsNoFurtherAwayThanTheCompilerCanWait() throws Exception {
        RunResults results = run(List.of(FAR, Duration.ofMillis(8)), "scripted pool=5");

        assertThat(results.windows())
                .filteredOn(window -> window.phase() == Phase.WARMUP)
                .isNotEmpty()
                .extracting(WindowRecord::roundTrip)
                .containsOnly(Duration.ofNanos(200_000));
    }

    @Test
    void bothForksOfAnArmNeedAPlaceInMemory() {
        ScriptedRun scripted = ScriptedRun.of("scripted pool=5", "scripted pool=5", "scripted pool=5");
        long mebibyte = 1 << 20;
        Room room = new Room(1_400 * mebibyte);

        assertThat(room.forArms(scripted.plan())).isEqualTo(3);
        assertThat(room.forArms(
                        scripted.probing(new Probing.Distances(ROUND_TRIPS)).plan()))
                .isEqualTo(1);
    }
}
