package dev.dbdyno.analysis.distance;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.distance.DistancePair.Order;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Runs in which every arm has a fork without a relay and one that is moved. */
class DistancesTest {

    private static final List<Duration> ROUND_TRIPS =
            List.of(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(4));
    private static final int BLOCKS = 6;
    private static final Instant START = Instant.parse("2026-11-21T00:00:00Z");

    /** What an arm does at a distance. */
    private interface Model {
        double perSecond(int arm, Duration roundTrip);
    }

    /** The second arm does fewer near the server, and more far away. */
    private static double crossing(int arm, Duration roundTrip) {
        double near = 10_000.0 / (1 + roundTrip.toMillis());
        double factor = roundTrip.isZero() ? 0.8 : roundTrip.toMillis() == 1 ? 0.9 : 1 / 0.9;
        return arm == 0 ? near : near * factor;
    }

    private final List<ForkRecord> forks = new ArrayList<>();
    private final List<WindowRecord> windows = new ArrayList<>();
    private final Random random = new Random(7);

    private RunResults results(Model model) {
        return results(model, null);
    }

    private RunResults results(Model model, @Nullable Failure ofRelayed) {
        for (int block = 0; block < BLOCKS; block++) {
            for (int arm = 0; arm < 2; arm++) {
                boolean fails = ofRelayed != null && arm == 1 && block < 2;
                fork(block, arm, null, Link.DIRECT, model, null);
                fork(block, arm, null, Link.RELAYED, model, fails ? ofRelayed : null);
                if (fails) {
                    fork(block, arm, 1, Link.RELAYED, model, null);
                }
            }
        }
        Run run = aRun("jdbc", "vertx")
                .probing(new Probing.Distances(ROUND_TRIPS))
                .build()
                .run();
        return new RunResults(run, forks, windows, null);
    }

    private void fork(
            int block, int arm, @Nullable Integer attempt, Link link, Model model, @Nullable Failure failure) {
        Instant start = START.plusSeconds(100L * block);
        forks.add(new ForkRecord(
                        block,
                        arm,
                        arm,
                        start,
                        start.plusSeconds(50),
                        Steadiness.STEADY,
                        failure == null ? new ServerWork(1_000, 1_000L, 1_000L, 10L, 1_000L, 8L) : null,
                        new Topology(8, List.of(), null, 8),
                        failure)
                .asAttempt(attempt)
                .with(link));
        if (failure != null) {
            return;
        }
        for (int round = 0; round < ROUND_TRIPS.size(); round++) {
            Duration roundTrip = ROUND_TRIPS.get(round);
            if (roundTrip.isZero() == (link == Link.DIRECT)) {
                windows.add(new WindowRecord(
                        block,
                        arm,
                        attempt,
                        round,
                        20 + round,
                        roundTrip,
                        Phase.MEASURED,
                        window(start.plusSeconds(10 + round), model.perSecond(arm, roundTrip), link)));
            }
        }
    }

    private Measurement window(Instant at, double perSecond, Link link) {
        long operations = Math.round(perSecond * Math.exp(0.01 * random.nextGaussian()));
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(1_000_000, operations);
        Quantities used = Quantities.NONE
                .with(Party.HOST, new Cpu(20_000 * operations, 0))
                .with(Party.DATABASE, new Cpu(10_000 * operations, 0));
        return Measurement.of(Tally.of(at, 1_000_000_000L, operations), Latency.of(nanos))
                .with(link == Link.DIRECT ? used : used.with(Party.RELAY, Count.ROUND_TRIPS, 2 * operations), 4);
    }

    @Test
    void everyArmHasALineWithAPointForEachRoundTrip() {
        Analysis analysis = Analyst.analyse(results(DistancesTest::crossing));

        assertThat(analysis.completeBlocks()).isEqualTo(BLOCKS);
        assertThat(analysis.distances()).extracting(DistanceLine::arm).containsExactly(0, 1);
        List<DistanceLine.Point> points = analysis.distances().get(1).points();
        assertThat(points).extracting(DistanceLine.Point::roundTrip).containsExactlyElementsOf(ROUND_TRIPS);
        for (DistanceLine.Point point : points) {
            double truth = crossing(1, point.roundTrip());
            assertThat(point.forks()).isEqualTo(BLOCKS);
            assertThat(Objects.requireNonNull(point.operationsPerSecond()).point())
                    .isCloseTo(truth, within(0.02 * truth));
            assertThat(Objects.requireNonNull(point.ratio()).point())
                    .isCloseTo(truth / crossing(0, point.roundTrip()), within(0.02));
            assertThat(Objects.requireNonNull(point.totalCpuMicros()).point()).isCloseTo(30, within(1e-9));
        }
        assertThat(points)
                .extracting(DistanceLine.Point::tripsPerOperation)
                .as("where there is no relay nobody counts")
                .containsExactly(null, 2.0, 2.0);
        assertThat(analysis.distances().getFirst().points())
                .extracting(DistanceLine.Point::ratio)
                .containsOnlyNulls();
    }

    @Test
    void theLinesCrossWhereTheOrderChanges() {
        Analysis analysis = Analyst.analyse(results(DistancesTest::crossing));

        assertThat(analysis.distancePairs()).hasSize(1);
        DistancePair pair = analysis.distancePairs().getFirst();
        assertThat(pair.arm()).isEqualTo(1);
        assertThat(pair.other()).isZero();
        assertThat(pair.blocks()).isEqualTo(BLOCKS);
        assertThat(pair.orders()).containsExactly(Order.LESS, Order.LESS, Order.MORE);
        assertThat(pair.crossings()).hasSize(1);
        assertThat(pair.crossings().getFirst().becomes()).isEqualTo(Order.MORE);
        // operations take 200 and 222 µs at 1 ms, 500 and 450 µs at 4 ms
        double truth = 1e6 + 3e6 * 22.2 / 72.2;
        assertThat(pair.crossings().getFirst().roundTripNanos()).isCloseTo(truth, within(0.2e6));
        assertThat(pair.crossings().getFirst().interval().contains(truth)).isTrue();
    }

    @Test
    void anArmsForkOfABlockIsBothOfItsForksTogether() {
        Analysis analysis = Analyst.analyse(results(DistancesTest::crossing));

        assertThat(analysis.arms()).extracting(arm -> arm.forks()).containsExactly(BLOCKS, BLOCKS);
        assertThat(analysis.arms().get(1).work()).isNotNull();
        assertThat(Objects.requireNonNull(analysis.arms().get(1).work()).statements())
                .isEqualTo(1);
        assertThat(analysis.comparisons())
                .extracting(comparison -> comparison.metric())
                .containsExactly(Metric.CPU_PER_OPERATION);
    }

    @Test
    void aForkThatReplacesAnotherTakesItsPlaceBesideTheOneThatDidNotFail() {
        Failure died = new Failure("measuring", "the relay ended with code 7", 7, null);

        Analysis analysis = Analyst.analyse(results(DistancesTest::crossing, died));

        assertThat(analysis.arms().get(1).forks()).isEqualTo(BLOCKS);
        assertThat(analysis.arms().get(1).failedForks()).isEqualTo(2);
        assertThat(analysis.distancePairs().getFirst().voided())
                .as("two of eight forks failed: the others are survivors")
                .isNotNull();
    }

    @Test
    void aBlockThatOnlyOneOfTheForksHasIsNotComplete() {
        RunResults whole = results(DistancesTest::crossing);
        List<ForkRecord> without = whole.forks().stream()
                .filter(fork -> fork.block() != 3 || fork.arm() != 1 || fork.link() != Link.RELAYED)
                .toList();

        assertThat(Analyst.analyse(new RunResults(whole.run(), without, whole.windows(), null))
                        .completeBlocks())
                .isEqualTo(BLOCKS - 1);
    }

    @Test
    void armsThatDoTheSameHaveNoCrossing() {
        DistancePair pair = Analyst.analyse(results((arm, roundTrip) -> 5_000))
                .distancePairs()
                .getFirst();

        assertThat(pair.orders()).contains(Order.EQUIVALENT).doesNotContain(Order.MORE, Order.LESS);
        assertThat(pair.crossings()).isEmpty();
    }
}
