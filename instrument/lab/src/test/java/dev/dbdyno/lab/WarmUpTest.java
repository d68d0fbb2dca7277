package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import dev.dbdyno.scenarios.OneRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the turns of a warm-up are loaded with; each lasts half a second. */
class WarmUpTest {

    private static final LoadModel CLOSED = new LoadModel.ClosedLoop(8);
    private static final long TURN_NANOS = 500_000_000;

    @Test
    void aForkThatOpenLoopsWillProbeWarmsUpWithOneAtHalfOfWhatAClosedLoopFinds() {
        WarmUp warmUp = new WarmUp(plan(search()));

        warm(warmUp, 3, 4_000, 0);

        assertThat(warmUp.load()).isEqualTo(new LoadModel.OpenLoop(4_000, Arrivals.POISSON, 64, Duration.ZERO));
    }

    @Test
    void theClosedLoopGoesOnWhileTheCompilerIsAtWorkAndForHalfOfTheTimeAtMost() {
        WarmUp warmUp = new WarmUp(plan(search()));

        warm(warmUp, 19, 4_000, TURN_NANOS);
        assertThat(warmUp.load()).isEqualTo(CLOSED);
        warm(warmUp, 1, 4_000, TURN_NANOS);
        assertThat(warmUp.load()).isInstanceOf(LoadModel.OpenLoop.class);
    }

    @Test
    void onlyTheOpenLoopMakesAForkSteady() {
        WarmUp warmUp = new WarmUp(plan(search()));
        warm(warmUp, 3, 40_000, 0);

        for (int turn = 0; turn < SteadyState.TURNS - 1; turn++) {
            assertThat(warmUp.after(window(20_000, 0, warmUp.load()))).isEmpty();
        }
        assertThat(warmUp.after(window(20_000, 0, warmUp.load()))).contains(Steadiness.STEADY);
    }

    @Test
    void aForkThatIsMeasuredInClosedLoopsWarmsUpWithThem() {
        WarmUp warmUp = new WarmUp(plan(null));

        warm(warmUp, 5, 4_000, 0);

        assertThat(warmUp.load()).isEqualTo(CLOSED);
    }

    @Test
    void roundsThatSettleCountAsWarmUp() {
        List<Command.Turn> window = List.of(turn(), turn());
        WarmUp warmUp = new WarmUp(plan(null));

        for (int second = 0; second < 20; second++) {
            assertThat(warmUp.hasRoomFor(window)).isTrue();
            warmUp.settle(window(4_000, 0, CLOSED));
            warmUp.settle(window(4_000, 0, CLOSED));
        }
        assertThat(warmUp.hasRoomFor(window)).as("after 20 s of load").isFalse();
    }

    private static Command.Turn turn() {
        return new Command.Turn(CLOSED, Duration.ZERO, Duration.ofNanos(TURN_NANOS), Phase.WARMUP);
    }

    private static void warm(WarmUp warmUp, int turns, long operations, long jitNanos) {
        for (int turn = 0; turn < turns; turn++) {
            assertThat(warmUp.load()).isEqualTo(CLOSED);
            assertThat(warmUp.after(window(operations, jitNanos, warmUp.load())))
                    .isEmpty();
        }
    }

    private static Probing search() {
        return new Probing.CapacitySearch(
                Sla.parse("p99<10ms"),
                1_000,
                0.05,
                new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofMillis(500), Duration.ofSeconds(2)));
    }

    private static Plan plan(@Nullable Probing probing) {
        return new Plan(
                List.of(Arm.parse("jdbc")),
                new OneRow(1_000).stored(),
                CLOSED,
                new WindowPlan(Duration.ofSeconds(2), 5, Duration.ofSeconds(2), Duration.ofSeconds(20), null),
                new Precision(0.03, 0.05, Duration.ofMinutes(5), 32),
                new JvmPlan(512, List.of()),
                probing,
                null,
                1);
    }

    private static Measurement window(long operations, long jitNanos, LoadModel load) {
        Latency none = Latency.of(new Histogram(3));
        Measurement window = Measurement.of(Tally.of(Instant.EPOCH, TURN_NANOS, operations), none)
                .with(
                        Quantities.NONE
                                .with(Party.HOST, new Cpu(operations * 50_000, 0))
                                .with(Party.HOST, Count.JIT, jitNanos),
                        2);
        return load instanceof LoadModel.OpenLoop open
                ? window.with(new OpenLoopWindow(open.operationsPerSecond(), operations, none, none))
                : window;
    }
}
