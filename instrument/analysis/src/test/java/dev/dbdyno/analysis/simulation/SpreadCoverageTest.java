package dev.dbdyno.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.simulation.Noise.Spread;
import dev.dbdyno.analysis.simulation.Noise.Spread.Place;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Blocks that are spread over places: whole runs with a truth that is known, looks included. */
final class SpreadCoverageTest {

    private static final int TRIALS = 6_000;
    private static final double TARGET = 0.03;
    private static final double[] SIGMAS = {0.005, 0.02, 0.04, 0.06, 0.1};

    /** One standard error of a coverage of 95 % over so many trials, beyond the 93 to 97 % that are stated. */
    private static final double CHANCE = Math.sqrt(0.05 * 0.95 / TRIALS);

    private static Spread spread(double sigma, double... offsets) {
        return new Spread(
                DoubleStream.of(offsets)
                        .mapToObj(offset -> new Place(offset, sigma))
                        .toList(),
                1);
    }

    private static double covered(Noise noise, int lastBlock) {
        CoverageResult result = new CoverageSimulation(noise, 1.05, TARGET, lastBlock).run(TRIALS, 20261124);
        return (double) result.covered().getFirst() / TRIALS;
    }

    private static void assertCovers(Noise noise, int lastBlock) {
        assertThat(covered(noise, lastBlock)).as("%s", noise).isBetween(0.93 - CHANCE, 0.97 + CHANCE);
    }

    @Test
    void intervalsCoverWherePlacesDoNotDiffer() {
        for (double sigma : SIGMAS) {
            assertCovers(spread(sigma, 0, 0), 32);
            assertCovers(spread(sigma, 0, 0, 0), 32);
        }
    }

    @Test
    void intervalsCoverWherePlacesDiffer() {
        for (double sigma : SIGMAS) {
            assertCovers(spread(sigma, -0.02, 0.02), 32);
            assertCovers(spread(sigma, -0.15, 0.15), 32);
            assertCovers(spread(sigma, -0.1, -0.1, 0.2), 32);
            assertCovers(spread(sigma, -0.05, 0, 0.02, 0.03), 32);
        }
    }

    /** Places are alike; where they are not, three blocks at the quiet one and two at the other say too little of its scatter. */
    @Test
    void intervalsCoverNearlyAsOftenWhereOnePlaceScattersTwiceAsMuch() {
        for (double sigma : SIGMAS) {
            assertThat(covered(new Spread(List.of(new Place(-0.1, sigma), new Place(0.1, 2 * sigma)), 1), 32))
                    .as("%s", sigma)
                    .isBetween(0.9, 0.97);
        }
    }

    /** With fewer than two blocks at some place, the scatter has the difference between places in it. */
    @Test
    void intervalsOfFewBlocksAtManyPlacesAreTooWideRatherThanTooNarrow() {
        for (double sigma : SIGMAS) {
            for (double[] offsets :
                    new double[][] {{-0.1, -0.1, 0.2}, {-0.15, 0.05, 0.05, 0.05}, {-0.2, -0.1, 0, 0.1, 0.2}}) {
                assertThat(covered(spread(sigma, offsets), 5))
                        .as("%s at %s", sigma, offsets)
                        .isGreaterThan(0.93 - CHANCE);
            }
        }
    }

    /** What it is for: with the places' difference in the scatter, as many blocks would say a third as much. */
    @Test
    void aDifferenceBetweenPlacesDoesNotWidenTheInterval() {
        double alike = halfWidth(spread(0.03, 0, 0));
        assertThat(halfWidth(spread(0.03, -0.1, 0.1))).isBetween(0.99 * alike, 1.01 * alike);
        assertThat(alike).isLessThan(1.1 * halfWidth(new Noise.Normal(0.03, 1)));
    }

    private static double halfWidth(Noise noise) {
        return new CoverageSimulation(noise, 1.05, 0.0001, 10)
                .run(TRIALS, 20261124)
                .meanHalfWidth();
    }
}
