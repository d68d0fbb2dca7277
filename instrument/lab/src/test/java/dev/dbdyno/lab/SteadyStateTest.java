package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Judges seeded series with known truth: turns of half a second on two processors, whose throughput varies by 3 %. */
class SteadyStateTest {

    private static final int TRIALS = 2_000;
    private static final long TURN_NANOS = 500_000_000;
    private static final double MACHINE_NANOS = 2.0 * TURN_NANOS;

    @Test
    void flatNoiseIsCalledSteadyAtMostLooks() {
        assertThat(fractionSteadyAt(12, turn -> 1)).isGreaterThan(0.75);
    }

    @Test
    void flatNoiseIsSoonCalledSteady() {
        assertThat(fractionSteadyBy(16, turn -> 1)).isGreaterThan(0.97);
    }

    @Test
    void aRiseOfThreePercentATurnIsNotYetSteady() {
        assertThat(fractionSteadyAt(12, turn -> Math.pow(1.03, turn))).isLessThan(0.1);
    }

    @Test
    void aFallIsTheMachinesAndNoWarmUp() {
        assertThat(fractionSteadyAt(12, turn -> Math.pow(0.97, turn))).isGreaterThan(0.99);
    }

    @Test
    void anExponentialApproachIsNotYetSteadyWhileItStillRisesByAFifth() {
        assertThat(fractionSteadyAt(6, turn -> 1 - 0.6 * Math.exp(-turn / 4.0))).isLessThan(0.01);
    }

    @Test
    void anExponentialApproachIsSteadyInTheEnd() {
        assertThat(fractionSteadyBy(40, turn -> 1 - 0.6 * Math.exp(-turn / 4.0)))
                .isGreaterThan(0.97);
    }

    @Test
    void oneSpoiltTurnDoesNotMatter() {
        SteadyState state = new SteadyState();
        for (int turn = 0; turn < 6; turn++) {
            state.add(closedLoop(turn == 1 ? 10_000 : 40_000 + turn % 2, 0));
        }
        assertThat(state.isReached()).isTrue();
    }

    @Test
    void aReplayThatStillLearnsIsNotSteady() {
        SteadyState state = flat(6, 40_000, 0);
        state.add(closedLoop(40_000, 0).remarking(List.of(new Remark.ReplayMissed(39_000, 1_000, 0L))));
        assertThat(state.isReached()).isFalse();

        state.add(closedLoop(40_000, 0));
        assertThat(state.isReached()).isTrue();
    }

    @Test
    void fiveTurnsAreTooFew() {
        assertThat(flat(5, 40_000, 0).isReached()).isFalse();
        assertThat(flat(6, 40_000, 0).isReached()).isTrue();
    }

    @Test
    void aSlowStackIsSteadyAfterFifteenSecondsOfLoadInsteadOfTwentyThousandOperations() {
        assertThat(flat(29, 500, 0).isReached()).isFalse();
        assertThat(flat(30, 500, 0).isReached()).isTrue();
        assertThat(flat(6, 3_334, 0).isReached()).isTrue();
        assertThat(flat(6, 3_333, 0).isReached()).isFalse();
    }

    @Test
    void aPlateauOnWhichTheCompilerStillWorksIsNotSteady() {
        assertThat(flat(6, 40_000, 0.021).isReached()).isFalse();
        assertThat(flat(6, 40_000, 0.02).isReached()).isTrue();
    }

    @Test
    void whatTheCompilerDidBeforeTheLastThreeTurnsDoesNotMatter() {
        SteadyState state = flat(3, 40_000, 0.4);
        for (int turn = 0; turn < 3; turn++) {
            state.add(closedLoop(40_000, 0.01));
        }
        assertThat(state.isReached()).isTrue();
    }

    @Test
    void anOpenLoopIsJudgedByItsCostNotByHowManyOperationsChanceMadeDue() {
        SteadyState steady = new SteadyState();
        SteadyState cheaper = new SteadyState();
        for (int turn = 0; turn < 6; turn++) {
            steady.add(openLoop(4_000 + 1_000 * turn, 10_000));
            cheaper.add(openLoop(5_000, Math.round(10_000 * Math.pow(0.95, turn))));
        }
        assertThat(steady.isReached()).isTrue();
        assertThat(cheaper.isReached()).isFalse();
    }

    @Test
    void aTurnWithoutOperationsIsNotSteady() {
        SteadyState state = flat(5, 40_000, 0);
        state.add(closedLoop(0, 0));
        assertThat(state.isReached()).as("a fall at the end").isTrue();
        for (int turn = 0; turn < 4; turn++) {
            state.add(closedLoop(40_000, 0));
        }
        assertThat(state.isReached()).as("one spoilt turn").isTrue();
        assertThat(flat(12, 0, 0).isReached()).as("nothing at all").isFalse();
    }

    private static SteadyState flat(int turns, long operations, double jitFraction) {
        SteadyState state = new SteadyState();
        for (int turn = 0; turn < turns; turn++) {
            state.add(closedLoop(operations, jitFraction));
        }
        return state;
    }

    private static Measurement closedLoop(long operations, double jitFraction) {
        return window(operations, 10_000, Math.round(jitFraction * MACHINE_NANOS));
    }

    private static Measurement openLoop(long operations, long cpuNanosPerOperation) {
        Latency none = Latency.of(new Histogram(3));
        return window(operations, cpuNanosPerOperation, 0).with(new OpenLoopWindow(10_000, operations, none, none));
    }

    private static Measurement window(long operations, long cpuNanosPerOperation, long jitNanos) {
        return Measurement.of(Tally.of(Instant.EPOCH, TURN_NANOS, operations), Latency.of(new Histogram(3)))
                .with(
                        Quantities.NONE
                                .with(Party.HOST, new Cpu(operations * cpuNanosPerOperation, 0))
                                .with(Party.HOST, Count.JIT, jitNanos),
                        2);
    }

    /** How often a series is called steady in a look after this many turns. */
    private static double fractionSteadyAt(int turns, IntToDoubleFunction level) {
        return fractionSteady(turns, turns, level);
    }

    /** How often a series is called steady in any look up to this many turns. */
    private static double fractionSteadyBy(int turns, IntToDoubleFunction level) {
        return fractionSteady(1, turns, level);
    }

    private static double fractionSteady(int firstLook, int lastLook, IntToDoubleFunction level) {
        Random random = new Random(20261122);
        int steady = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            SteadyState state = new SteadyState();
            boolean reached = false;
            for (int turn = 1; turn <= lastLook && !reached; turn++) {
                double speed = level.applyAsDouble(turn - 1) * Math.exp(0.03 * random.nextGaussian());
                state.add(closedLoop(Math.round(30_000 * speed), 0));
                reached = turn >= firstLook && state.isReached();
            }
            steady += reached ? 1 : 0;
        }
        return (double) steady / TRIALS;
    }
}
