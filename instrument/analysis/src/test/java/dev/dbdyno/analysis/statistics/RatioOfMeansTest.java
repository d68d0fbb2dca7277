package dev.dbdyno.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The interval of a ratio covers the truth as often as stated, however uncertain the denominator is. */
final class RatioOfMeansTest {

    private static final int TRIALS = 20_000;

    @Test
    void aRatioWithoutScatterIsExact() {
        RatioOfMeans ratio = ratio(new double[] {3, 3, 3, 3, 3}, new double[] {4, 4, 4, 4, 4});

        assertThat(ratio.point()).isEqualTo(0.75);
        assertThat(ratio.interval(0.95)).isEqualTo(new Interval(0.75, 0.75));
    }

    /** An arm that is the other arm with the remedy takes all of the gap away in each block. */
    @Test
    void whatScattersTogetherCancels() {
        double[] gaps = {0.31, 0.27, 0.35, 0.29, 0.3};
        Interval interval = Objects.requireNonNull(ratio(gaps, gaps).interval(0.95));

        assertThat(interval.low()).isCloseTo(1, within(1e-9));
        assertThat(interval.high()).isCloseTo(1, within(1e-9));
    }

    @Test
    void fewerThanFiveBlocksHaveNone() {
        assertThat(RatioOfMeans.of(new double[4], new double[4])).isNull();
    }

    @Test
    void aDenominatorThatMayBeZeroHasNoInterval() {
        assertThat(ratio(new double[] {1, 1, 1, 1, 1.1}, new double[] {-1, 1, 0.5, -0.5, 0.2})
                        .interval(0.95))
                .isNull();
    }

    @Test
    void coversAsOftenAsStatedAtAnyShareOfAnyGap() {
        for (int blocks : new int[] {5, 8, 20}) {
            for (double gap : new double[] {0.1, 0.3, 1}) {
                for (double share : new double[] {-0.2, 0, 0.62, 1}) {
                    assertThat(coverage(blocks, gap, share))
                            .as("%d blocks, a gap of %s, of which %s is explained", blocks, gap, share)
                            .isBetween(0.945, 0.956);
                }
            }
        }
    }

    /**
     * Forks of three arms scatter by 2.5 % each; the gap's and the remedy's log ratios share that of the arm behind. A gap that
     * is too uncertain has no interval and is left out: its chance is below one in a thousand here but for the smallest gap.
     */
    private static double coverage(int blocks, double gap, double share) {
        RandomGenerator random = new SplittableRandom(20261123);
        int covered = 0;
        int all = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] taken = new double[blocks];
            double[] whole = new double[blocks];
            for (int block = 0; block < blocks; block++) {
                double behind = 0.025 * random.nextGaussian();
                taken[block] = share * gap + 0.025 * random.nextGaussian() - behind;
                whole[block] = gap + 0.025 * random.nextGaussian() - behind;
            }
            Interval interval = ratio(taken, whole).interval(0.95);
            if (interval != null) {
                all++;
                covered += interval.contains(share) ? 1 : 0;
            }
        }
        assertThat(all).isGreaterThan(TRIALS * 9 / 10);
        return (double) covered / all;
    }

    private static RatioOfMeans ratio(double[] numerators, double[] denominators) {
        return Objects.requireNonNull(RatioOfMeans.of(numerators, denominators));
    }
}
