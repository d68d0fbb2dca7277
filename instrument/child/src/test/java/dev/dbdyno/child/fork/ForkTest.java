package dev.dbdyno.child.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.child.host.Load;
import dev.dbdyno.child.load.SimulatedClock;
import dev.dbdyno.child.load.Stacks;
import dev.dbdyno.child.usage.Meter;
import dev.dbdyno.child.usage.Usage;
import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.LoadModel.ClosedLoop;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowPlan;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Style;
import dev.dbdyno.spi.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In simulated time: an operation burns 100 µs, two clients run. */
class ForkTest {

    private static final long SERVICE_NANOS = 100_000;
    private static final WindowPlan PLAN =
            new WindowPlan(Duration.ofSeconds(2), 3, Duration.ofSeconds(3), Duration.ofSeconds(20));

    private final SimulatedClock clock = new SimulatedClock();
    private final List<Frame.Window> windows = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();

    @Test
    void throughputAndProcessorTimeOfABusyServiceAreRecoveredExactly() throws Exception {
        Fork fork = fork(PLAN, operation -> burn(SERVICE_NANOS));
        assertThat(fork.warmUp()).isEqualTo(Steadiness.STEADY);
        fork.measure();

        List<Measurement> measured = windows.stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .map(Frame.Window::measurement)
                .toList();
        assertThat(measured).hasSize(3).allSatisfy(window -> {
            assertThat(window.operationsPerSecond()).isEqualTo(20_000);
            assertThat(window.childCpu().totalNanos()).isEqualTo(SERVICE_NANOS * window.operations());
        });
    }

    @Test
    void theWarmUpEndsAtTheFirstLookThatShowsNoTrend() throws Exception {
        Fork fork = fork(PLAN, operation -> burn(SERVICE_NANOS));
        fork.warmUp();

        // eight windows of half the measured length, and a pause between any two
        assertThat(windows).hasSize(8).extracting(Frame.Window::phase).containsOnly(Phase.WARMUP);
        assertThat(windows.getFirst().measurement().durationNanos()).isEqualTo(1_000_000_000);
        assertThat(pauses).hasSize(7).containsOnly(Duration.ofMillis(75));
    }

    @Test
    void aForkThatNeverGetsSteadyIsMeasuredAllTheSame() throws Exception {
        Fork fork = fork(PLAN, operation -> burn((long) (SERVICE_NANOS * Math.pow(0.96, windows.size()))));

        assertThat(fork.warmUp()).isEqualTo(Steadiness.NOT_STEADY);
        fork.measure();
        assertThat(windows).hasSize(20 + 3);
        assertThat(fork.operations())
                .isEqualTo(windows.stream()
                        .mapToLong(window -> window.measurement().operations())
                        .sum());
    }

    @Test
    void aWindowWithoutOneGoodOperationEndsTheForkAfterItWasReported() throws Exception {
        Fork fork = fork(PLAN, operation -> {
            burn(SERVICE_NANOS);
            throw new OperationException("gone", "57P01", null);
        });

        assertThatThrownBy(fork::warmUp)
                .isInstanceOf(ForkFailedException.class)
                .hasMessageContaining("all 20000 operations of a window failed; the first: gone")
                .extracting(thrown -> ((ForkFailedException) thrown).sqlState())
                .isEqualTo("57P01");
        assertThat(windows)
                .singleElement()
                .extracting(window -> window.measurement().failures())
                .isEqualTo(20_000L);
    }

    private List<dev.dbdyno.spi.Row> burn(long nanos) {
        clock.work(nanos);
        return List.of(new Tuple(List.of(1)));
    }

    private Fork fork(WindowPlan plan, Stacks.Service service) throws OperationException {
        Load load = Stacks.load(Stacks.blocking(service), Style.BLOCKING, "platform", new ClosedLoop(2), clock);
        return new Fork(load, plan, meter(), pauses::add, () -> Instant.EPOCH, windows::add);
    }

    private Meter meter() {
        return () -> {
            long before = clock.workedNanos();
            return () -> new Usage(new Cpu(clock.workedNanos() - before, 0), null, 0, 0, 0, null, null, List.of());
        };
    }
}
