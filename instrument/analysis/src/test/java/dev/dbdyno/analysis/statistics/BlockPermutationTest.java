package dev.dbdyno.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockPermutationTest {

    /** Two arms can be exchanged in three blocks in eight ways. Two of these keep the same arm ahead in every block. */
    @Test
    void pIsThePartOfAllExchangesThatPutArmsAsFarApart() {
        assertThat(BlockPermutation.p(List.of(new double[] {1, 2}, new double[] {5, 6}, new double[] {-3, -2})))
                .isCloseTo(2 / 8.0, within(0.02));
    }

    @Test
    void armsThatAreEqualAreAlike() {
        assertThat(BlockPermutation.p(List.of(new double[] {3, 3, 3}, new double[] {4, 4, 4})))
                .isEqualTo(1);
    }

    /** Blocks differ by ten times as much as forks scatter, which a test without blocks would take for scatter. */
    @Test
    void aDifferenceOfTwoStandardDeviationsIsSeen() {
        assertThat(BlockPermutation.p(blocks(new Random(7), 2))).isLessThan(0.01);
    }

    @Test
    void alikeArmsAreBelowFivePercentOnceInTwenty() {
        Random random = new Random(11);
        int below = 0;
        for (int i = 0; i < 400; i++) {
            below += BlockPermutation.p(blocks(random, 0)) <= 0.05 ? 1 : 0;
        }
        // 20 are expected, with a standard deviation of 4.4
        assertThat(below).isBetween(8, 33);
    }

    /** Five blocks of four arms, the first of which has so many standard deviations more. */
    private static List<double[]> blocks(Random random, double more) {
        List<double[]> blocks = new ArrayList<>();
        for (int block = 0; block < 5; block++) {
            double ofBlock = 10 * random.nextGaussian();
            double[] values = new double[4];
            for (int arm = 0; arm < values.length; arm++) {
                values[arm] = ofBlock + random.nextGaussian() + (arm == 0 ? more : 0);
            }
            blocks.add(values);
        }
        return blocks;
    }
}
