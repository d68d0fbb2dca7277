package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.fork.Fork;
import dev.dbdyno.load.fork.ForkFailedException;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Usage;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.spi.OperationException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** In simulated time: an operation burns 100 µs, two clients run. */
class ForkTest {

    private static final long SERVICE_NANOS = 100_000;
    private static final WindowPlan PLAN =
            new WindowPlan(Duration.ofSeconds(2), 3, Duration.ofSeconds(3), Duration.ofSeconds(20), null);

    private final SimulatedClock clock = new SimulatedClock();
    private final List<Frame.Window> windows = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private long compilerWaitingNanos;
    private long compiledNanos;

    @Test
    void throughputAndProcessorTimeOfABusyServiceAreRecoveredExactly() throws Exception {
        Fork fork = fork(PLAN, operation -> burn(SERVICE_NANOS));
        assertThat(fork.warmUp()).isEqualTo(Steadiness.STEADY);
        fork.measure(PLAN.windowsPerFork());

        List<Measurement> measured = windows.stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .map(Frame.Window::measurement)
                .toList();
        assertThat(measured).hasSize(3).allSatisfy(window -> {
            assertThat(window.operationsPerSecond()).isEqualTo(20_000);
            assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos())
                    .isEqualTo(SERVICE_NANOS * window.operations());
        });
    }

    @Test
    void theWarmUpEndsAtTheFirstLookThatShowsNoTrend() throws Exception {
        Fork fork = fork(PLAN, operation -> burn(SERVICE_NANOS));
        fork.warmUp();

        // eight windows of half the measured length, and a pause between any two
        assertThat(windows).hasSize(8).extracting(Frame.Window::phase).containsOnly(Phase.WARMUP);
        assertThat(windows.getFirst().measurement().durationNanos()).isEqualTo(1_000_000_000);
        assertThat(pauses).hasSize(7).containsOnly(Duration.ofMillis(50));
    }

    @Test
    void aCompilerThatStillWorksGetsLongerPausesAndKeepsTheForkFromBeingSteady() throws Exception {
        // full load leaves the compiler a tenth of its work's time, a pause all of it
        compilerWaitingNanos = 1_400_000_000;
        Fork fork = fork(PLAN, operation -> burn(SERVICE_NANOS));

        assertThat(fork.warmUp()).isEqualTo(Steadiness.STEADY);
        assertThat(compilerWaitingNanos).isZero();
        assertThat(pauses).hasSizeGreaterThan(25).containsOnly(Duration.ofMillis(50));
        assertThat(windows).hasSize(8);
    }

    @Test
    void aCrowdBeginsTheWarmUpUntilTheCompilerIsIdleAndTheMeasuredLoadEndsIt() throws Exception {
        compilerWaitingNanos = 1_400_000_000;
        Fork fork = fork(warmedUpBy(8), operation -> burn(SERVICE_NANOS));

        assertThat(fork.warmUp()).isEqualTo(Steadiness.STEADY);
        // four windows, in the mean of which the compiler is idle, and eight of the measured load to look for a trend
        assertThat(clientsOfWindows()).containsExactly(8L, 8L, 8L, 8L, 2L, 2L, 2L, 2L, 2L, 2L, 2L, 2L);
    }

    @Test
    void aCrowdHasHalfOfTheWarmUpAtMost() throws Exception {
        compilerWaitingNanos = Long.MAX_VALUE / 2;
        Fork fork = fork(warmedUpBy(8), operation -> burn(SERVICE_NANOS));

        assertThat(fork.warmUp()).isEqualTo(Steadiness.NOT_STEADY);
        assertThat(clientsOfWindows()).containsExactly(8L, 8L, 8L, 8L, 8L, 2L, 2L, 2L, 2L, 2L);
    }

    private static WindowPlan warmedUpBy(int clients) {
        return new WindowPlan(PLAN.window(), PLAN.windowsPerFork(), PLAN.warmupAtLeast(), PLAN.warmupAtMost(), clients);
    }

    /** In this time a client does 10,000 operations a second. */
    private List<Long> clientsOfWindows() {
        return windows.stream()
                .map(window -> Math.round(window.measurement().operationsPerSecond() / 10_000))
                .toList();
    }

    @Test
    void aCompilerThatNeverEndsKeepsTheForkFromBeingSteady() throws Exception {
        compilerWaitingNanos = Long.MAX_VALUE / 2;
        Fork fork = fork(PLAN, operation -> burn(SERVICE_NANOS));

        assertThat(fork.warmUp()).isEqualTo(Steadiness.NOT_STEADY);
        // a second of load and a second of pause in turn: both are the warm-up's twenty seconds
        assertThat(windows).hasSize(10);
    }

    @Test
    void anOpenLoopWarmsUpWithoutItsLeadInAndIsMeasuredWithIt() throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> SERVICE_NANOS);
        Loads loads = Stacks.loads(server, Style.REACTIVE, "", server, Duration.ofSeconds(30));
        OpenLoop model = new OpenLoop(1_000, Arrivals.UNIFORM, 1, Duration.ofSeconds(5));
        Fork fork = new Fork(loads, model, PLAN, meter(), pauses::add, () -> Instant.EPOCH, windows::add);

        assertThat(fork.warmUp()).isEqualTo(Steadiness.STEADY);
        assertThat(fork.operations()).isEqualTo(8 * 1_000);
        fork.measure(PLAN.windowsPerFork());
        assertThat(fork.operations()).isEqualTo(8 * 1_000 + 3 * 7_000);
        assertThat(windows.getLast().measurement().operations()).isEqualTo(2_000);
    }

    @Test
    void aForkThatNeverGetsSteadyIsMeasuredAllTheSame() throws Exception {
        Fork fork = fork(PLAN, operation -> burn((long) (SERVICE_NANOS * Math.pow(0.96, windows.size()))));

        assertThat(fork.warmUp()).isEqualTo(Steadiness.NOT_STEADY);
        fork.measure(PLAN.windowsPerFork());
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

    @Test
    void aProbeOfWhichEveryOperationFailsIsAResult() throws Exception {
        Fork fork = fork(PLAN, operation -> {
            burn(SERVICE_NANOS);
            throw new OperationException("overloaded", null, null);
        });
        fork.probe(new ClosedLoop(2), Duration.ofSeconds(1));

        assertThat(windows)
                .singleElement()
                .extracting(window -> window.measurement().failures())
                .isEqualTo(20_000L);
    }

    @Test
    void whatALoadIsTheFirstToPayForIsNotCounted() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        Fork fork = fork(PLAN, operation -> burn(first.getAndSet(false) ? 1_000 * SERVICE_NANOS : SERVICE_NANOS));
        fork.settle(new ClosedLoop(4), Duration.ofSeconds(1));
        fork.probe(new ClosedLoop(4), Duration.ofSeconds(1));
        fork.settle(new ClosedLoop(4), Duration.ZERO);

        assertThat(windows).extracting(Frame.Window::phase).containsExactly(Phase.WARMUP, Phase.MEASURED);
        assertThat(windows.getFirst().measurement().latency().nanos().getMaxValue())
                .isGreaterThan(999 * SERVICE_NANOS);
        assertThat(windows.getLast().measurement().latency().nanos().getMaxValue())
                .isLessThan(999 * SERVICE_NANOS);
    }

    private List<dev.dbdyno.model.Row> burn(long nanos) {
        clock.work(nanos);
        return List.of(new Tuple(List.of(1)));
    }

    private Fork fork(WindowPlan plan, Stacks.Service service) throws OperationException {
        Loads loads = Stacks.loads(Stacks.blocking(service), Style.BLOCKING, "platform", clock, Duration.ofSeconds(30));
        return new Fork(
                inOneTime(loads), new ClosedLoop(2), plan, meter(), this::lasting, () -> Instant.EPOCH, windows::add);
    }

    /** Each load has threads of its own, and begins when the one before it has ended. */
    private Loads inOneTime(Loads loads) {
        return new Loads() {
            @Override
            public Load load(LoadModel model) {
                clock.newThreadsBeginNow();
                return loads.load(model);
            }

            @Override
            public void warmedUp() {
                loads.warmedUp();
            }

            @Override
            public void close() {
                loads.close();
            }
        };
    }

    private void lasting(Duration length) {
        pauses.add(length);
        compile(length.toNanos());
    }

    private void compile(long atMostNanos) {
        long done = Math.min(atMostNanos, compilerWaitingNanos);
        compiledNanos += done;
        compilerWaitingNanos -= done;
    }

    private Meter meter() {
        return () -> {
            long before = clock.workedNanos();
            long compiledBefore = compiledNanos;
            return () -> {
                long worked = clock.workedNanos() - before;
                compile(worked / 10);
                long jitNanos = compiledNanos - compiledBefore;
                // what a server without this clock uses is of no account
                Cpu cpu = new Cpu(Math.max(1, worked), 0);
                return new Usage(
                        Quantities.NONE.with(Party.HOST, cpu).with(Party.HOST, Count.JIT, jitNanos), null, List.of());
            };
        };
    }
}
