package dev.dbdyno.analysis.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.distance.DistancePair.Crossing;
import dev.dbdyno.analysis.distance.DistancePair.Order;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crossings are found where the lines' truth has them. */
class CrossingsTest {

    private static final double CONFIDENCE = 0.95;
    private static final double MARGIN = 0.05;
    private static final double[] USUAL = {0, 200e3, 500e3, 1e6, 2e6, 5e6, 20e6};
    private static final int RUNS = 2_000;

    /** The true log ratios, with scatter by fork, which all distances share, and by turn. */
    private record Truth(List<Double> means, double sigmaOfFork, double sigmaOfTurn) {

        double[][] blocks(int blocks, Random random) {
            return IntStream.range(0, blocks)
                    .mapToObj(block -> {
                        double fork = sigmaOfFork * random.nextGaussian();
                        return means.stream()
                                .mapToDouble(mean -> mean + fork + sigmaOfTurn * random.nextGaussian())
                                .toArray();
                    })
                    .toArray(double[][]::new);
        }
    }

    private static Crossings crossings(double[] nanos, double[][] logs) {
        double[] alike = new double[nanos.length];
        Arrays.fill(alike, 1);
        return new Crossings(nanos, alike, logs, CONFIDENCE, MARGIN);
    }

    /** What an operation costs, and how many round trips it needs. */
    private record Costs(double ownNanos, double trips) {
        double at(double nanos) {
            return ownNanos + trips * nanos;
        }
    }

    /** Two arms with these round trips. They cross where the one's saving in time equals the other's in trips. */
    private static Truth truth(Costs arm, Costs other) {
        return new Truth(
                DoubleStream.of(USUAL)
                        .mapToObj(nanos -> Math.log(other.at(nanos) / arm.at(nanos)))
                        .toList(),
                0.03,
                0.03);
    }

    @Test
    void linesThatMeetHalfwayBetweenTwoDistancesMeetInTheMiddleWhereOperationsTakeAsLong() {
        double[][] logs = {{-0.10, 0.10}, {-0.11, 0.11}, {-0.09, 0.09}, {-0.10, 0.10}, {-0.12, 0.12}};

        List<Crossing> all = crossings(new double[] {1e6, 3e6}, logs).all();

        assertThat(all).hasSize(1);
        assertThat(all.getFirst().roundTripNanos()).isCloseTo(2e6, within(1.0));
        assertThat(all.getFirst().becomes()).isEqualTo(Order.MORE);
        assertThat(all.getFirst().interval().low()).isLessThanOrEqualTo(2e6);
        assertThat(all.getFirst().interval().high()).isGreaterThanOrEqualTo(2e6);
    }

    /**
     * 0.5 ms and a trip and a half against 0.7 ms and one trip: they are equal at 0.4 ms, far from both neighbouring
     * distances.
     */
    @Test
    void armsOfOtherTripsCrossWhereTheyDoHoweverFarApartTheDistancesLie() {
        Costs arm = new Costs(700e3, 1);
        Costs other = new Costs(500e3, 1.5);
        double[] nanos = {0, 20e6};
        double[] logs = DoubleStream.of(nanos)
                .map(at -> Math.log(other.at(at) / arm.at(at)))
                .toArray();
        double[] times = DoubleStream.of(nanos)
                .map(at -> Math.sqrt(other.at(at) * arm.at(at)))
                .toArray();
        double[][] blocks = {logs, logs, logs, logs, logs};

        Crossing crossing =
                new Crossings(nanos, times, blocks, CONFIDENCE, MARGIN).all().getFirst();
        assertThat(crossing.roundTripNanos()).isCloseTo(400e3, within(1.0));
        assertThat(crossing.becomes()).isEqualTo(Order.MORE);
    }

    @Test
    void toSwapTheArmsChangesNothingButTheOrder() {
        double[][] logs = new Truth(List.of(-0.1, -0.05, 0.03, 0.1), 0.01, 0.01).blocks(8, new Random(3));
        double[][] swapped = Stream.of(logs)
                .map(row -> DoubleStream.of(row).map(log -> -log).toArray())
                .toArray(double[][]::new);
        double[] nanos = {0, 1e6, 2e6, 5e6};

        Crossing one = crossings(nanos, logs).all().getFirst();
        Crossing other = crossings(nanos, swapped).all().getFirst();
        assertThat(other.roundTripNanos()).isCloseTo(one.roundTripNanos(), within(1.0));
        assertThat(other.interval().low()).isCloseTo(one.interval().low(), within(1.0));
        assertThat(other.interval().high()).isCloseTo(one.interval().high(), within(1.0));
        assertThat(List.of(one.becomes(), other.becomes())).containsExactly(Order.MORE, Order.LESS);
    }

    @Test
    void linesThatCrossTwiceCrossTwice() {
        double[][] logs = new Truth(List.of(-0.1, 0.1, 0.1, -0.1), 0.005, 0.005).blocks(5, new Random(4));

        assertThat(crossings(new double[] {0, 1e6, 2e6, 5e6}, logs).all())
                .extracting(Crossing::becomes)
                .containsExactly(Order.MORE, Order.LESS);
    }

    @Test
    void whereTheFarSideIsUndecidedNoCrossingIsGiven() {
        double[][] logs = {{-0.10, 0.10}, {-0.11, -0.11}, {-0.09, 0.19}, {-0.10, 0.10}, {-0.12, -0.02}};

        Crossings undecided = crossings(new double[] {1e6, 4e6}, logs);
        assertThat(undecided.orders()).containsExactly(Order.LESS, Order.UNDECIDED);
        assertThat(undecided.all()).isEmpty();
    }

    @Test
    void anUndecidedDistanceBetweenTwoDecidedOnesBelongsToTheInterval() {
        double[][] logs = new Truth(List.of(-0.2, 0.0, 0.2), 0.02, 0.005).blocks(6, new Random(5));

        Crossing crossing = crossings(new double[] {1e6, 2e6, 4e6}, logs).all().getFirst();
        assertThat(crossing.interval().contains(2e6)).isTrue();
        assertThat(crossing.interval().low()).isBetween(1e6, 2e6);
        assertThat(crossing.interval().high()).isBetween(2e6, 4e6);
    }

    @Test
    void whereTwoDoTheSameWithinTheMarginTheyAreEquivalent() {
        double[][] logs = {
            {-0.10, 0.01, 0.10}, {-0.11, -0.01, -0.03}, {-0.09, 0.01, 0.03}, {-0.10, 0.00, -0.10}, {-0.12, 0.00, 0.01}
        };

        assertThat(crossings(new double[] {1e6, 4e6, 9e6}, logs).orders())
                .containsExactly(Order.LESS, Order.EQUIVALENT, Order.UNDECIDED);
    }

    /** The truth lies on the margin, so that every such word is wrong. */
    @Test
    void twoArmsThatDifferByTheMarginAreSeldomCalledEquivalentAnywhere() {
        Truth truth = new Truth(Collections.nCopies(USUAL.length, -Math.log1p(MARGIN)), 0.005, 0.01);
        Random random = new Random(3_001);

        long wrong = IntStream.range(0, RUNS)
                .filter(run ->
                        crossings(USUAL, truth.blocks(5, random)).orders().contains(Order.EQUIVALENT))
                .count();
        assertThat((double) wrong / RUNS).isLessThan(0.06);
    }

    @Test
    void fourBlocksDecideNothing() {
        double[][] logs = {{-0.10, 0.10}, {-0.10, 0.10}, {-0.10, 0.10}, {-0.10, 0.10}};

        assertThat(crossings(new double[] {1e6, 4e6}, logs).orders()).containsOnly(Order.UNDECIDED);
    }

    @Test
    void whatDoesNotScatterIsKnownExactly() {
        double[][] logs = {{-0.1, 0.1}, {-0.1, 0.1}, {-0.1, 0.1}, {-0.1, 0.1}, {-0.1, 0.1}};

        Crossing crossing = crossings(new double[] {1e6, 3e6}, logs).all().getFirst();
        assertThat(crossing.interval().low()).isCloseTo(2e6, within(1.0));
        assertThat(crossing.interval().high()).isCloseTo(2e6, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 12})
    void theIntervalsOfCrossingsCoverTheTruth(int blocks) {
        Costs arm = new Costs(700e3, 1);
        Costs other = new Costs(500e3, 1.5);
        double where = 400e3;
        Truth truth = truth(arm, other);
        double[] times = DoubleStream.of(USUAL)
                .map(nanos -> Math.sqrt(arm.at(nanos) * other.at(nanos)))
                .toArray();
        Random random = new Random(1_000 + blocks);

        int given = 0;
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Crossing> all = new Crossings(USUAL, times, truth.blocks(blocks, random), CONFIDENCE, MARGIN).all();
            given += all.size();
            covered += (int) all.stream()
                    .filter(crossing -> crossing.interval().contains(where))
                    .count();
        }
        assertThat(given).as("runs that give it").isGreaterThan((int) (0.9 * RUNS));
        assertThat((double) covered / given).as("of those given").isBetween(0.935, 0.97);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 12})
    void twoArmsThatDoTheSameSeldomCross(int blocks) {
        Truth truth = new Truth(Collections.nCopies(USUAL.length, 0.0), 0.01, 0.03);
        Random random = new Random(2_000 + blocks);

        long given = IntStream.range(0, RUNS)
                .filter(run ->
                        !crossings(USUAL, truth.blocks(blocks, random)).all().isEmpty())
                .count();
        assertThat(given).isLessThan(RUNS / 200);
    }

    @Test
    void twoArmsThatDoTheSameAreSeldomOrderedAnywhere() {
        Truth truth = new Truth(Collections.nCopies(USUAL.length, 0.0), 0.01, 0.03);
        Random random = new Random(3_000);

        long ordered = IntStream.range(0, RUNS)
                .filter(run -> crossings(USUAL, truth.blocks(5, random)).orders().stream()
                        .anyMatch(Order::isOfOneSide))
                .count();
        assertThat((double) ordered / RUNS).isLessThan(0.06);
    }
}
