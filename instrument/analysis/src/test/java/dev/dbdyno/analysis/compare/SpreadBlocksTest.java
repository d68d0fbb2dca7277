package dev.dbdyno.analysis.compare;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.LogSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Blocks whose stacks ran on several machines. */
final class SpreadBlocksTest {

    private static List<BlockRatio> at(String place, double... logs) {
        List<BlockRatio> blocks = new ArrayList<>();
        for (double log : logs) {
            blocks.add(BlockRatio.ofForks(log).at(place));
        }
        return blocks;
    }

    private static ByPlace of(List<List<BlockRatio>> places) {
        return ByPlace.of(places.stream().flatMap(List::stream).toList());
    }

    @Test
    void theRatioIsTheMeanOverPlacesWithTheScatterWithinThem() {
        LogSample sample =
                of(List.of(at("a", 0.1, 0.2, 0.3), at("b", 1.1, 1.3))).sample();

        assertThat(sample.mean()).isCloseTo((0.2 + 1.2) / 2, within(1e-12));
        // within: (0.02 + 0.02) / 3; of the mean over places: times (1/3 + 1/2) / 4
        assertThat(sample.standardError()).isCloseTo(Math.sqrt(0.04 / 3 * (1 / 3.0 + 1 / 2.0) / 4), within(1e-12));
        assertThat(sample.degreesOfFreedom()).isEqualTo(3);
    }

    @Test
    void withTooFewBlocksAtAPlaceTheDifferencesBetweenPlacesAreScatter() {
        ByPlace three = of(List.of(at("a", 0.1, 0.2), at("b", 0.4, 0.3), at("c", 0.9)));
        assertThat(three.sample()).isEqualTo(LogSample.ofLogs(new double[] {0.1, 0.2, 0.4, 0.3, 0.9}, 5));
        assertThat(three.leavesOut(at("c", 0.9).getFirst())).isFalse();
    }

    @Test
    void aPlaceWithOneBlockDoesNotCountBesideThoseWithMany() {
        ByPlace lost = of(List.of(at("a", 0.1, 0.2, 0.1), at("b", 0.4)));
        assertThat(lost.leavesOut(at("b", 0.4).getFirst())).isTrue();
        assertThat(lost.leavesOut(at("a", 0.1).getFirst())).isFalse();
    }

    @Test
    void blocksOfOneMachineAreAsTheyWere() {
        List<BlockRatio> blocks = List.of(BlockRatio.ofForks(0.1), BlockRatio.ofForks(0.3), BlockRatio.ofForks(0.2));
        assertThat(ByPlace.of(blocks).sample()).isEqualTo(LogSample.ofLogs(new double[] {0.1, 0.3, 0.2}, 3));
        assertThat(of(List.of(at("a", 0.1, 0.3, 0.2))).sample())
                .isEqualTo(LogSample.ofLogs(new double[] {0.1, 0.3, 0.2}, 3));
    }

    /** Between places the arm's ratio is 0.8 and 1.25; each place alone says so within 1 %. */
    @Test
    void aVerdictIsAboutTheMeanOverPlaces() {
        RunResultsBuilder run = aRun("jdbc", "r2dbc").spreadOver("ssh a", "ssh b");
        for (int block = 0; block < 8; block++) {
            int pass = block / 2;
            double jitter = 1 + 0.004 * (pass - 1.5);
            run.block(
                    new ForkSketch().perSecond(20_000),
                    new ForkSketch().perSecond(20_000 * jitter * (block % 2 == 0 ? 0.8 : 1.25)));
        }
        Comparison compared = Analyst.analyse(run.build()).comparisons().getFirst();
        assertThat(compared.verdict()).isInstanceOf(Verdict.Equivalent.class);
        assertThat(compared.ratio()).satisfies(ratio -> {
            assertThat(ratio.point()).isCloseTo(1, within(0.001));
            assertThat(ratio.halfWidthFraction()).isLessThan(0.01);
        });
    }

    /** Four arms, two measures, three places: where none differs, one is named in no more than 5 % of runs. */
    @Test
    void aPlaceIsNamedWithoutReasonNoMoreOftenThanStated() {
        assertThat(named(0, 400)).isLessThanOrEqualTo((int) (400 * 0.05 + 2 * Math.sqrt(400 * 0.05 * 0.95)));
    }

    @Test
    void aPlaceThatDiffersMuchIsNamedNearlyAlways() {
        assertThat(named(0.15, 100)).isGreaterThan(95);
    }

    /** Runs of which some place is said to differ, by one arm's throughput at the third of the places. */
    private static int named(double logAtThird, int runs) {
        Random random = new Random(20261124);
        int named = 0;
        for (int run = 0; run < runs; run++) {
            RunResultsBuilder builder =
                    aRun("jdbc", "r2dbc", "vertx", "hibernate").spreadOver("a", "b", "c");
            for (int block = 0; block < 12; block++) {
                ForkSketch[] forks = new ForkSketch[4];
                for (int arm = 0; arm < forks.length; arm++) {
                    double log = 0.02 * random.nextGaussian() + (arm == 1 && block % 3 == 2 ? logAtThird : 0);
                    forks[arm] = new ForkSketch().perSecond(20_000 * Math.exp(log));
                    forks[arm].childMicros = 20 * Math.exp(0.02 * random.nextGaussian());
                }
                builder.block(forks);
            }
            List<PlaceDifference> found = PlaceDifference.of(new Evidence(builder.build()));
            named += found.isEmpty() ? 0 : 1;
            if (logAtThird > 0) {
                assertThat(found)
                        .filteredOn(each -> each.arm() == 1 && each.metric() == Metric.THROUGHPUT)
                        .allSatisfy(each -> {
                            assertThat(each.place()).isEqualTo("c");
                            assertThat(each.ratio()).isGreaterThan(each.elsewhere());
                        });
            }
        }
        return named;
    }
}
