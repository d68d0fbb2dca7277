package dev.dbdyno.analysis.simulation;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.results.RunResults;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The published interval covers the truth as often as stated, whichever look ends the run. */
final class CoverageSimulationTest {

    private static final int TRIALS = 6_000;
    private static final int ROTATING_TRIALS = 2_000;

    /** Four arms, twelve rounds: a block's log ratio scatters by 2.5 %. */
    private static final RotatingNoise ROTATING = RotatingNoise.plain(4, 12, 0.0135, 0.04);

    private static final double TARGET = 0.03;

    /** Scatter from "always stops at the first look" to "never stops before the last". */
    private static final double[] SIGMAS = {0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1, 0.2};

    /** One standard error of a coverage of 95 % over 6,000 trials, beyond the 93 to 97 % that are stated. */
    private static final double CHANCE = Math.sqrt(0.05 * 0.95 / TRIALS);

    @Test
    void intervalsCoverUnderNormalNoise() {
        for (double sigma : SIGMAS) {
            assertCovers(new CoverageSimulation(new Noise.Normal(sigma, 1), 1.05, TARGET, 32));
        }
    }

    @Test
    void intervalsCoverUnderHeavyTailedNoise() {
        for (double sigma : SIGMAS) {
            assertCovers(new CoverageSimulation(new Noise.HeavyTailed(sigma, 1), 1.05, TARGET, 32));
        }
    }

    @Test
    void intervalsCoverWhereOneBlockInTenIsDisturbed() {
        for (double sigma : SIGMAS) {
            assertCovers(new CoverageSimulation(new Noise.Contaminated(sigma, 1), 1.05, TARGET, 32));
        }
    }

    @Test
    void intervalsOfLongRunsCoverToo() {
        for (double sigma : new double[] {0.05, 0.08, 0.1, 0.12, 0.15, 0.2}) {
            assertCovers(new CoverageSimulation(new Noise.Normal(sigma, 1), 1, TARGET, 80));
            assertCovers(new CoverageSimulation(new Noise.HeavyTailed(sigma, 1), 1, TARGET, 80));
            assertCovers(new CoverageSimulation(new Noise.Contaminated(sigma, 1), 1, TARGET, 80));
        }
    }

    @Test
    void intervalsOfRotatingBlocksCover() {
        for (RotatingNoise noise : List.of(
                ROTATING,
                ROTATING.on(new RotatingNoise.Drift(0.1, 0.5)),
                ROTATING.on(new RotatingNoise.Drift(0.1, 0.99)),
                ROTATING.with(new RotatingNoise.Stalls(0.02, 0.7)),
                ROTATING.with(new RotatingNoise.Stalls(0.1, 0.22)))) {
            CoverageResult result = new CoverageSimulation(noise, 1.05, TARGET, 32).run(ROTATING_TRIALS, 20261121);

            assertThat((double) result.covered().getFirst() / ROTATING_TRIALS)
                    .as("%s: %s", noise, result)
                    .isBetween(0.93, 0.985);
        }
    }

    /** Half of the missing speed comes in a quarter of the measured rounds. */
    @Test
    void theIntervalOfAnArmThatStillRisesCoversItsEndWithTheBiasAndNotWithout() {
        RotatingNoise rising = ROTATING.with(new RotatingNoise.WarmUp(0.12, 3));
        CoverageResult result = new CoverageSimulation(rising, 1.05, TARGET, 32).run(ROTATING_TRIALS, 20261121);

        assertThat((double) result.covered().getFirst() / ROTATING_TRIALS).isLessThan(0.1);
        assertThat((double) result.coveredWidened().getFirst() / ROTATING_TRIALS)
                .isGreaterThan(0.95);
    }

    @Test
    void anArmThatStillRisesIsSeldomCalledDifferentFromItsEqual() {
        RotatingNoise rising = ROTATING.with(new RotatingNoise.WarmUp(0.12, 6));
        CoverageResult result = new CoverageSimulation(rising, 1, TARGET, 32).run(ROTATING_TRIALS, 20261121);

        assertThat((double) result.calledDifferent() / ROTATING_TRIALS).isLessThan(0.06);
    }

    @Test
    void alikeArmsAreSeldomCalledDifferentAndMostlyEquivalent() {
        CoverageResult result = new CoverageSimulation(ROTATING, 1, TARGET, 32).run(ROTATING_TRIALS, 20261121);

        assertThat((double) result.calledDifferent() / ROTATING_TRIALS).isLessThan(0.05);
        assertThat(result.equivalentFraction()).isGreaterThan(0.85);
    }

    @Test
    void armsThatDifferByTheMarginAreSeldomCalledEquivalent() {
        CoverageResult result = new CoverageSimulation(ROTATING, 1.05, TARGET, 0.05, 32).run(ROTATING_TRIALS, 20261121);

        assertThat(result.calledEquivalent())
                .allSatisfy(
                        count -> assertThat((double) count / ROTATING_TRIALS).isLessThan(0.06));
    }

    @Test
    void aRotatingBlockScattersAsItsPartsSay() {
        RotatingNoise noise = RotatingNoise.plain(2, 16, 0.03, 0.04);
        double[][] drawn = new double[1][16];
        double squares = 0;
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            noise.draw(random, drawn);
            double mean = Arrays.stream(drawn[0]).average().orElseThrow();
            squares += mean * mean;
        }

        // of two forks each: their levels, and sixteen turns
        assertThat(Math.sqrt(squares / 20_000))
                .isCloseTo(Math.sqrt(2 * (0.03 * 0.03 + 0.04 * 0.04 / 16)), within(0.001));
    }

    @Test
    void contaminatedNoiseScattersAsItSays() {
        double[] drawn = new double[1];
        double squares = 0;
        Random random = new Random(2);
        for (int i = 0; i < 50_000; i++) {
            new Noise.Contaminated(0.04, 1).draw(random, drawn);
            squares += drawn[0] * drawn[0];
        }

        assertThat(Math.sqrt(squares / 50_000)).isCloseTo(0.04, within(0.001));
    }

    @Test
    void recordedBlocksAreCounted() {
        assertThat(RecordedNoise.blocks(recorded(aRun("jdbc", "jdbc"), 8)))
                .isEqualTo(8)
                .isLessThan(RecordedNoise.FEWEST_FOR_A_STATEMENT);
    }

    @Test
    void intervalsCoverWhenThreeComparisonsOfTwoMeasuresMustAllBeNarrow() {
        for (double sigma : new double[] {0.01, 0.03, 0.05, 0.1}) {
            assertCovers(new CoverageSimulation(new Noise.Normal(sigma, 6), 1, TARGET, 32));
        }
    }

    @Test
    void intervalsCoverWhenTheBudgetEndsRunsBetweenLooks() {
        for (int last : new int[] {6, 7, 10, 15, 25, 40}) {
            for (double sigma : new double[] {0.02, 0.05, 0.08}) {
                assertCovers(new CoverageSimulation(new Noise.Normal(sigma, 1), 1, TARGET, last));
            }
        }
    }

    private static void assertCovers(CoverageSimulation simulation) {
        CoverageResult result = simulation.run(TRIALS, 20261121);
        assertThat(result.coverage()).as("%s: %s", simulation, result).isBetween(0.93 - CHANCE, 0.97 + CHANCE);
    }

    @Test
    void noiseDecidesTheLookThatEndsTheRun() {
        assertThat(new CoverageSimulation(new Noise.Normal(0.005, 1), 1, TARGET, 32)
                        .run(200, 1)
                        .runsByBlocks())
                .containsOnlyKeys(5);
        assertThat(new CoverageSimulation(new Noise.Normal(0.2, 1), 1, TARGET, 32)
                        .run(200, 1)
                        .runsByBlocks())
                .containsOnlyKeys(32);
        assertThat(new CoverageSimulation(new Noise.Normal(0.05, 1), 1, TARGET, 32)
                        .run(200, 1)
                        .runsByBlocks())
                .containsKeys(5, 8, 12, 20, 32);
    }

    @Test
    void aDifferenceOfFivePercentIsFoundUnderTypicalNoise() {
        CoverageResult result = new CoverageSimulation(new Noise.Normal(0.03, 1), 1.05, 0.02, 32).run(TRIALS, 3);

        assertThat(result.excludedOne().getFirst()).isGreaterThan((int) (0.95 * TRIALS));
    }

    @Test
    void theSameSeedGivesTheSameResult() {
        CoverageSimulation simulation = new CoverageSimulation(new Noise.HeavyTailed(0.05, 2), 1, TARGET, 20);

        assertThat(simulation.run(100, 7)).isEqualTo(simulation.run(100, 7)).isNotEqualTo(simulation.run(100, 8));
    }

    @Test
    void recordedNoiseOfAComparisonCoversAnAddedEffect() {
        RunResults recorded = recorded(aRun("jdbc", "jdbc"), 32);
        Noise noise = RecordedNoise.of(recorded);

        assertThat(noise.series()).isEqualTo(2);
        assertCovers(new CoverageSimulation(noise, 1.05, TARGET, 32));
    }

    @Test
    void recordedNoiseOfASingleArmIsTheDifferenceOfTwoForks() {
        Noise.OfBlocks noise = RecordedNoise.of(recorded(aRun("jdbc"), 32));
        double[] drawn = new double[2];
        double squares = 0;
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            noise.draw(random, drawn);
            squares += drawn[0] * drawn[0];
        }

        // forks scatter by 4 %, the difference of two by the root of two times as much
        assertThat(Math.sqrt(squares / 20_000)).isCloseTo(0.04 * Math.sqrt(2), within(0.012));
        assertCovers(new CoverageSimulation(noise, 1.05, TARGET, 32));
    }

    @Test
    void recordedNoiseIsCentredWhateverTheRatioWas() {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        run.block(new ForkSketch(), new ForkSketch().perSecond(20_000));
        run.block(new ForkSketch(), new ForkSketch().perSecond(22_000));

        assertThat(RecordedNoise.of(run.build()))
                .isInstanceOfSatisfying(
                        Noise.Recorded.class,
                        noise -> assertThat(noise.blocks().getFirst().getFirst()
                                        + noise.blocks().getLast().getFirst())
                                .isCloseTo(0, within(1e-12)));
    }

    @Test
    void tooFewRecordedBlocksAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> RecordedNoise.of(aRun("jdbc", "vertx").blocks(1).build()))
                .withMessageContaining("at least 2 blocks");
    }

    private static RunResults recorded(RunResultsBuilder run, int blocks) {
        Random random = new Random(11);
        return run.blocks(
                        blocks,
                        (arm, fork) -> fork.perSecond(10_000 * Math.exp(0.04 * random.nextGaussian()))
                                .micros(30 * Math.exp(0.02 * random.nextGaussian())))
                .build();
    }
}
