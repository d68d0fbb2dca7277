package dev.dbdyno.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.simulation.RotatingNoise;
import dev.dbdyno.analysis.simulation.RotatingNoise.Drift;
import dev.dbdyno.analysis.simulation.RotatingNoise.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Default runs, simulated: four arms, five blocks of nine rounds. */
final class MovementsTest {

    private static final int BLOCKS = 5;
    private static final int RUNS = 4_000;

    private static final RotatingNoise STEADY =
            RotatingNoise.plain(4, 9, 0.02, 0.04).on(new Drift(0.05, 0.7));

    @Test
    void ofThreeRatiosThatStandStillNoneIsSaidToMoveInNineteenOfTwentyRuns() {
        assertThat(fraction(STEADY, run -> !Movements.among(run).isEmpty())).isLessThan(0.06);
        assertThat(fraction(STEADY, run -> run.stream().anyMatch(c -> c.bias().mayStillMove())))
                .as("runs in which one seems to move")
                .isGreaterThan(0.2);
    }

    @Test
    void anArmThatStillWarmsUpIsFound() {
        RotatingNoise rising = STEADY.with(new WarmUp(0.25, 4));

        assertThat(fraction(rising, run -> Movements.among(run).contains(run.getFirst())))
                .isGreaterThan(0.8);
        assertThat(fraction(rising, run -> run.getFirst().bias().mayStillMove()))
                .as("runs in which its interval is widened")
                .isGreaterThan(0.95);
    }

    @Test
    void aVoidComparisonIsNotCounted() {
        Comparison moves = comparison(1, new Trend(0.1, 0.02), new Verdict.Better());
        Comparison isVoid = comparison(2, new Trend(0.1, 0.001), new Verdict.Voided("failed"));
        Comparison standsStill = comparison(2, new Trend(0.001, 0.4), new Verdict.Better());

        assertThat(Movements.among(List.of(moves, isVoid))).containsExactly(moves);
        assertThat(Movements.among(List.of(moves, standsStill)))
                .as("two are tested")
                .isEmpty();
    }

    private static double fraction(RotatingNoise noise, Predicate<List<Comparison>> of) {
        RandomGenerator random = new SplittableRandom(16);
        return IntStream.range(0, RUNS)
                        .filter(run -> of.test(run(noise, random)))
                        .count()
                / (double) RUNS;
    }

    private static List<Comparison> run(RotatingNoise noise, RandomGenerator random) {
        List<List<BlockRatio>> blocks = IntStream.range(0, noise.series())
                .mapToObj(arm -> (List<BlockRatio>) new ArrayList<BlockRatio>())
                .toList();
        double[] rounds = IntStream.range(0, noise.rounds()).asDoubleStream().toArray();
        for (int block = 0; block < BLOCKS; block++) {
            double[][] logs = new double[noise.series()][noise.rounds()];
            noise.draw(random, logs);
            IntStream.range(0, logs.length).forEach(arm -> blocks.get(arm).add(BlockRatio.ofRounds(rounds, logs[arm])));
        }
        return IntStream.range(0, blocks.size())
                .mapToObj(arm -> comparison(
                        arm + 1, Trend.of(blocks.get(arm), noise.rounds()), new Verdict.CannotTell("simulated")))
                .toList();
    }

    private static Comparison comparison(int arm, @Nullable Trend trend, Verdict verdict) {
        Bias bias = Bias.of(trend, Stops.NONE, Withheld.NOTHING, Withheld.NOTHING);
        return new Comparison(
                arm, 0, Metric.THROUGHPUT, BLOCKS, null, null, null, bias, List.of(), null, null, verdict);
    }
}
