package dev.dbdyno.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far a ratio may be off because of what the hypervisor took, from blocks whose truth is known. */
final class StopsTest {

    private static final int RUNS = 2_000;

    private static List<BlockRatio> blocks(double[] stops, double[] logs) {
        List<BlockRatio> blocks = new ArrayList<>();
        for (int i = 0; i < stops.length; i++) {
            blocks.add(BlockRatio.ofForks(logs[i]).stopped(stops[i]));
        }
        return blocks;
    }

    private static Withheld stopped(double logStops) {
        return new Withheld(0, -Math.expm1(-logStops), 0);
    }

    @Test
    void aRatioThatFallsWithWhatIsTakenMayBeAsMuchHigher() {
        Stops stops = Stops.of(
                blocks(new double[] {0, 0.1, 0.2, 0.3, 0.4}, new double[] {0, -0.05, -0.1, -0.15, -0.2}),
                stopped(0.2),
                stopped(0.2));

        assertThat(stops.up()).isCloseTo(0.1, within(1e-9));
        assertThat(stops.down()).isZero();
    }

    @Test
    void toSwapTheTwoSwapsTheEnds() {
        double[] taken = {0.01, 0.1, 0.03, 0.2, 0.05};
        Stops one = Stops.of(blocks(taken, new double[] {0.1, 0.09, 0.11, 0.05, 0.1}), stopped(0.08), stopped(0.07));
        Stops other =
                Stops.of(blocks(taken, new double[] {-0.1, -0.09, -0.11, -0.05, -0.1}), stopped(0.07), stopped(0.08));

        assertThat(other.up()).isCloseTo(one.down(), within(1e-12));
        assertThat(other.down()).isCloseTo(one.up(), within(1e-12));
    }

    @Test
    void whereBlocksDoNotTellTheWorstStands() {
        Withheld ofArm = stopped(0.03);
        Withheld ofReference = stopped(0.02);
        Stops worst = new Stops(0.02, 0.03);

        assertAlike(Stops.of(blocks(new double[5], new double[5]), ofArm, ofReference), worst);
        assertAlike(Stops.of(blocks(new double[] {0, 0, 0.2, 0, 0}, new double[5]), ofArm, ofReference), worst);
        assertAlike(Stops.of(blocks(new double[] {0, 0.1, 0.2, 0.3}, new double[4]), ofArm, ofReference), worst);
        assertAlike(
                Stops.of(
                        blocks(new double[] {0, 0.1, 0.2, 0.3, 0.4}, new double[5]).stream()
                                .map(block -> block.at("a machine"))
                                .toList(),
                        ofArm,
                        ofReference),
                worst);
    }

    private static void assertAlike(Stops stops, Stops expected) {
        assertThat(stops.down()).isCloseTo(expected.down(), within(1e-12));
        assertThat(stops.up()).isCloseTo(expected.up(), within(1e-12));
    }

    /**
     * From block to block the hypervisor takes amounts whose logarithm scatters by sigma, and the ratio loses that part of it. Blocks of
     * which more is taken scatter more.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 0.3", "0.3, 0.3", "1, 0.3",
        "0, 1", "0.3, 1", "1, 1",
        "0, 2", "0.3, 2", "1, 2"
    })
    void theWidenedIntervalContainsTheRatioOfAMachineOfOnesOwn(double part, double sigma) {
        Random random = new Random(7);
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] taken = new double[5];
            double[] logs = new double[5];
            double mean = 0;
            for (int i = 0; i < taken.length; i++) {
                taken[i] = Math.min(0.8, 0.02 * Math.exp(sigma * random.nextGaussian()));
                logs[i] = -part * taken[i] + (0.006 + 0.05 * taken[i]) * random.nextGaussian();
                mean += taken[i] / taken.length;
            }
            covered += PairedRatio.of(blocks(taken, logs), 1, stopped(mean), stopped(mean))
                            .widened(0.95)
                            .contains(1)
                    ? 1
                    : 0;
        }

        assertThat((double) covered / RUNS).isGreaterThan(0.94);
    }
}
