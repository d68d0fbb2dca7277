package dev.dbdyno.load.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.fork.SteadyState.Sample;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** On seeded series with known truth: throughput varies by 5 % between windows, CPU per operation by 2.5 %. */
class SteadyStateTest {

    private static final int TRIALS = 2_000;

    @Test
    void flatNoiseIsSoonCalledSteady() {
        assertThat(fractionSteadyBy(16, window -> 1)).isGreaterThan(0.95);
    }

    @Test
    void flatNoiseIsCalledSteadyAtMostLooks() {
        assertThat(fractionSteadyAt(8, window -> 1)).isGreaterThan(0.5);
    }

    @Test
    void aDriftOfTwoPercentAWindowIsNotYetSteady() {
        assertThat(fractionSteadyAt(12, window -> Math.pow(1.02, window))).isLessThan(0.02);
    }

    @Test
    void aDriftIsNotCalledSteadyByLookingOftenEither() {
        assertThat(fractionSteadyBy(20, window -> Math.pow(1.02, window))).isLessThan(0.05);
    }

    @Test
    void aStepBetweenTheGroupsIsNotYetSteady() {
        assertThat(fractionSteadyAt(12, window -> window < 8 ? 1 : 1.15)).isLessThan(0.01);
    }

    @Test
    void aStepIsSteadyOnceItLiesBehind() {
        assertThat(fractionSteadyBy(32, window -> window < 8 ? 1 : 1.15)).isGreaterThan(0.95);
    }

    @Test
    void anExponentialApproachIsNotYetSteadyWhileItStillRisesByATenth() {
        assertThat(fractionSteadyAt(8, window -> 1 - 0.6 * Math.exp(-window / 4.0)))
                .isLessThan(0.01);
    }

    @Test
    void anExponentialApproachIsSteadyInTheEnd() {
        assertThat(fractionSteadyBy(40, window -> 1 - 0.6 * Math.exp(-window / 4.0)))
                .isGreaterThan(0.95);
    }

    @Test
    void aTrendInCpuAloneIsATrend() {
        List<Sample> series = new ArrayList<>();
        for (int window = 0; window < 8; window++) {
            series.add(new Sample(1_000, 10_000 * Math.pow(0.97, window), 0));
        }
        assertThat(SteadyState.isReached(series)).isFalse();
    }

    @Test
    void oneSpoiltWindowDoesNotMatter() {
        List<Sample> series = new ArrayList<>();
        for (int window = 0; window < 8; window++) {
            series.add(window == 6 ? new Sample(300, 33_000, 0) : new Sample(1_000 + window % 2, 10_000, 0));
        }
        assertThat(SteadyState.isReached(series)).isTrue();
    }

    @Test
    void sevenWindowsAreTooFew() {
        List<Sample> flat = new ArrayList<>();
        for (int window = 0; window < 7; window++) {
            flat.add(new Sample(1_000, 10_000, 0));
        }
        assertThat(SteadyState.isReached(flat)).isFalse();
        flat.add(new Sample(1_000, 10_000, 0));
        assertThat(SteadyState.isReached(flat)).isTrue();
    }

    @Test
    void aPlateauOnWhichTheCompilerStillWorksIsNotSteady() {
        assertThat(SteadyState.isReached(plateau(0.08))).isFalse();
        assertThat(SteadyState.isReached(plateau(0.05))).isTrue();
    }

    @Test
    void whatTheCompilerDidBeforeTheLastWindowsDoesNotMatter() {
        List<Sample> series = new ArrayList<>();
        for (int window = 0; window < 8; window++) {
            series.add(new Sample(1_000, 10_000, window < 4 ? 0.6 : 0.01));
        }
        assertThat(SteadyState.isReached(series)).isTrue();
    }

    @Test
    void anOpenLoopIsJudgedByItsScheduleNotByHowManyOperationsChanceMadeDue() {
        List<Sample> series = new ArrayList<>();
        for (int window = 0; window < 8; window++) {
            series.add(Sample.of(openLoopWindow(window < 4 ? 400 : 600)));
        }
        assertThat(SteadyState.isReached(series)).isTrue();
    }

    private static List<Sample> plateau(double jitFraction) {
        return Collections.nCopies(8, new Sample(46_000, 40_000, jitFraction));
    }

    private static Measurement openLoopWindow(long operations) {
        Latency none = Latency.of(Recorder.emptyHistogram());
        return Measurement.of(Tally.of(Instant.EPOCH, 500_000_000, operations), none)
                .with(
                        Quantities.NONE
                                .with(Party.HOST, new Cpu(operations * 10_000, 0))
                                .with(Party.HOST, Count.JIT, operations * 100),
                        null)
                .with(new OpenLoopWindow(1_000, operations, none, none));
    }

    /** How often a series is called steady at a look after so many windows. */
    private static double fractionSteadyAt(int windows, IntToDoubleFunction level) {
        return fractionSteady(windows, windows, level);
    }

    /** How often a series is called steady at any look up to so many windows. */
    private static double fractionSteadyBy(int windows, IntToDoubleFunction level) {
        return fractionSteady(1, windows, level);
    }

    private static double fractionSteady(int firstLook, int lastLook, IntToDoubleFunction level) {
        Random random = new Random(20261121);
        int steady = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            List<Sample> series = series(lastLook, level, random);
            boolean reached = false;
            for (int look = firstLook; look <= lastLook && !reached; look++) {
                reached = SteadyState.isReached(series.subList(0, look));
            }
            steady += reached ? 1 : 0;
        }
        return (double) steady / TRIALS;
    }

    private static List<Sample> series(int windows, IntToDoubleFunction level, Random random) {
        List<Sample> series = new ArrayList<>();
        for (int window = 0; window < windows; window++) {
            double truth = level.applyAsDouble(window);
            series.add(new Sample(
                    1_000 * truth * Math.exp(0.05 * random.nextGaussian()),
                    10_000 / truth * Math.exp(0.025 * random.nextGaussian()),
                    0));
        }
        return series;
    }
}
