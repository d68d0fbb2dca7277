package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.usage.GarbageCollections;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.LoadModel.Spike;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares with queues whose answers are known, in simulated time, and with real threads where threads are the point.
 */
class OpenLoopTest {

    private static final long MS = 1_000_000;
    private static final Duration LEAD_IN = Duration.ofSeconds(10);

    @Test
    void aQueueOfConstantServiceHasTheMeanThatPollaczekAndKhinchineSay() throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> MS);
        LoadedWindow window = run(server, poisson(800), Duration.ofMinutes(20));

        // M/D/1 at ρ = 0.8: D + ρD / (2(1 - ρ)) = 1 + 2 ms
        assertThat(window.latency().nanos().getMean() / 1e6).isCloseTo(3.0, within(0.12));
        assertThat(window.latency().nanos().getMinValue()).isCloseTo(MS, within(MS / 500));
    }

    @Test
    void aQueueOfExponentialServiceHasExponentialLatency() throws Exception {
        Random random = new Random(20261121);
        SimulatedServer server = SimulatedServer.of(1, () -> (long) (MS * -Math.log(1 - random.nextDouble())));
        LoadedWindow window = run(server, poisson(500), Duration.ofMinutes(30));

        // M/M/1: the time in the system is exponential with rate μ - λ = 500/s
        Histogram nanos = window.latency().nanos();
        assertThat(nanos.getMean() / 1e6).isCloseTo(2.0, within(0.06));
        assertThat(nanos.getValueAtPercentile(50) / 1e6).isCloseTo(2 * Math.log(2), within(0.05));
        assertThat(nanos.getValueAtPercentile(99) / 1e6).isCloseTo(2 * Math.log(100), within(0.4));
    }

    @Test
    void aPoolOfConnectionsWaitsAsErlangSays() throws Exception {
        Random random = new Random(20261121);
        SimulatedServer server = SimulatedServer.of(2, () -> (long) (MS * -Math.log(1 - random.nextDouble())));
        LoadedWindow window = run(server, poisson(1_500), Duration.ofMinutes(15));

        // M/M/2 at ρ = 0.75: Erlang's C is 2ρ² / (1 + ρ) = 0.642857, the mean 1 + C / (2μ - λ) = 2.2857 ms
        assertThat(window.latency().nanos().getMean() / 1e6).isCloseTo(2.2857, within(0.07));
    }

    @Test
    void everythingThatWasDueIsInTheWindowAndTheLeadInApart() throws Exception {
        SimulatedServer server = SimulatedServer.of(4, () -> MS).failingEach(10);
        LoadedWindow window = run(server, uniform(1_000), Duration.ofSeconds(30));

        OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
        assertThat(window.leadInOperations()).isEqualTo(10_000);
        assertThat(open.due()).isEqualTo(30_000);
        assertThat(window.operations()).isEqualTo(27_000);
        assertThat(window.failures()).isEqualTo(3_000);
        assertThat(window.firstFailure()).isEqualTo(new FirstFailure("gone", "57P01"));
        assertThat(window.durationNanos()).isEqualTo(30_000 * MS);
        assertThat(open.lag().nanos().getTotalCount()).isEqualTo(30_000);
        // the histogram's finest step
        assertThat(open.lag().nanos().getMaxValue()).isLessThan(16);
        assertThat(window.remarks()).isEmpty();
        assertThat(server.issued()).isEqualTo(40_000);
    }

    @Test
    void aStackThatKeepsUpForHalfOfTheRateHasTheQueueInItsLatencyNotInTheLag() throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> 2 * MS);
        LoadedWindow window =
                run(server, new OpenLoop(1_000, Arrivals.UNIFORM, 1, Duration.ZERO), Duration.ofSeconds(10));

        // the last of 10,000 operations is due at 9.999 s and served at 20 s
        assertThat(window.durationNanos()).isEqualTo(20_000 * MS);
        assertThat((double) window.latency().nanos().getMaxValue()).isCloseTo(10_001.0 * MS, within(10.0 * MS));
        assertThat(window.remarks()).isEmpty();
    }

    @Test
    void aDispatcherThatIsKeptFromIssuingMakesTheWindowInvalidAndSaysWhatItReached() throws Exception {
        SimulatedServer server = SimulatedServer.slowToIssue(4 * MS, MS);
        LoadedWindow window =
                run(server, new OpenLoop(1_000, Arrivals.UNIFORM, 1, Duration.ZERO), Duration.ofSeconds(10));

        OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
        assertThat(open.due()).isEqualTo(10_000);
        assertThat(window.operations()).isEqualTo(10_000);
        assertThat((double) open.lag().nanos().getMaxValue()).isCloseTo(30_000.0 * MS, within(30.0 * MS));
        assertThat(window.remarks())
                .contains(new Remark.FellBehind(10_000, 2_500, 10_000 * MS))
                .hasAtLeastOneElementOfType(Remark.LateLoadMaker.class);
    }

    /** The same, but the collector had stopped the process each time. */
    @Test
    void whatCameDueInACollectorsPauseIsLatencyAndNoLag() throws Exception {
        LoadedWindow window = slowToIssue(4 * MS, 4 * MS);

        OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
        assertThat(open.lag().nanos().getMaxValue()).isLessThan(16);
        assertThat((double) window.latency().nanos().getMaxValue()).isCloseTo(30_000.0 * MS, within(60.0 * MS));
        assertThat(window.remarks()).isEmpty();
    }

    /** The same, but the collector had a quarter of the time alone. */
    @Test
    void aDispatcherThatIsTooSlowAnywayIsNotExcusedByACollector() throws Exception {
        LoadedWindow window = slowToIssue(4 * MS, 0);

        OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
        // beans count a short collection as 0 ms, so that it may have taken 1
        assertThat((double) open.lag().nanos().getMaxValue()).isCloseTo(22_500.0 * MS, within(30.0 * MS));
        assertThat(window.remarks()).hasAtLeastOneElementOfType(Remark.FellBehind.class);
    }

    private static LoadedWindow slowToIssue(long issuingNanos, long collectingNanos) throws Exception {
        SimulatedServer server = SimulatedServer.slowToIssue(issuingNanos, MS);
        GarbageCollections collections = new SimulatedCollections(server::issued, collectingNanos);
        Loads loads = Stacks.loads(server, Style.REACTIVE, "", server, collections, Duration.ofSeconds(30));
        try (Load load = loads.load(new OpenLoop(1_000, Arrivals.UNIFORM, 1, Duration.ZERO))) {
            load.run(Duration.ofSeconds(10), () -> {});
            return load.collect();
        }
    }

    @Test
    void aSpikeIsSeenUntilTheQueueThatItMadeIsGone() throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> MS);
        Spike spike = new Spike(
                500, 3_000, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(13), Arrivals.UNIFORM, 1);
        LoadedWindow window = run(server, spike, Duration.ofSeconds(1));

        List<Slice> slices = Objects.requireNonNull(window.slices());
        assertThat(window.operations()).isEqualTo(500 * 18 + 3_000 * 2);
        assertThat(slices).hasSize(40).extracting(Slice::length).containsOnly(Duration.ofMillis(500));
        assertThat(slices.subList(0, 10)).extracting(Slice::due).containsOnly(250L);
        assertThat(slices.subList(10, 14)).extracting(Slice::due).containsOnly(1_500L);
        // the server gives its 1,000/s from the burst's start on; of 2,000/s too many for 2 s it is rid after 8 s
        assertThat(slices.subList(10, 30))
                .allSatisfy(slice -> assertThat(slice.ended()).isBetween(499L, 501L));
        assertThat(slices.subList(31, 40)).extracting(Slice::ended).containsOnly(250L);
        assertThat((double) slices.get(13).latency().nanos().getMaxValue()).isCloseTo(4_000.0 * MS, within(10.0 * MS));
        assertThat(slices.get(31).latency().nanos().getMaxValue()).isLessThan(2 * MS);
    }

    @Test
    void countingBeginsOnceOnTheMainThreadWhenTheLeadInIsOver() throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> MS);
        AtomicInteger begun = new AtomicInteger();
        Thread main = Thread.currentThread();
        try (Load load = Stacks.load(server, Style.REACTIVE, "", uniform(100), server)) {
            load.prepare();
            load.run(Duration.ofSeconds(1), () -> {
                assertThat(Thread.currentThread()).isSameAs(main);
                assertThat(server.nanoTime()).isGreaterThanOrEqualTo(LEAD_IN.toNanos());
                begun.incrementAndGet();
            });
        }
        assertThat(begun).hasValue(1);
    }

    @Test
    void windowsDifferButEveryArmIsAskedTheSameAfterItsWarmUp() throws Exception {
        long[] shortWarmUp = dueAfterWarmUp(1);
        long[] longWarmUp = dueAfterWarmUp(4);

        assertThat(shortWarmUp).isEqualTo(longWarmUp);
        assertThat(shortWarmUp[0]).isNotEqualTo(shortWarmUp[1]);
    }

    private static long[] dueAfterWarmUp(int windows) throws Exception {
        SimulatedServer server = SimulatedServer.of(1, () -> MS);
        try (Loads loads = Stacks.loads(server, Style.REACTIVE, "", server, Duration.ofSeconds(30))) {
            for (int i = 0; i < windows; i++) {
                due(loads, poisson(500));
            }
            loads.warmedUp();
            return new long[] {due(loads, poisson(100_000)), due(loads, poisson(100_000))};
        }
    }

    private static long due(Loads loads, LoadModel model) throws Exception {
        try (Load load = loads.load(model)) {
            load.run(Duration.ofSeconds(1), () -> {});
            return Objects.requireNonNull(load.collect().openLoop()).due();
        }
    }

    @Test
    void whatFindsTheStackFullFailsAndIsNotForgotten() throws Exception {
        Semaphore held = new Semaphore(0);
        Stacks.Service service = operation -> {
            held.acquireUninterruptibly();
            return Stacks.RIGHT;
        };
        int due = Dispatcher.MOST_IN_FLIGHT + 5_000;
        SimulatedServer time = SimulatedServer.of(1, () -> 0);
        try (ExecutorService one = Executors.newSingleThreadExecutor();
                Load load = Stacks.load(
                        Stacks.of(Style.ASYNCHRONOUS, service, one),
                        Style.ASYNCHRONOUS,
                        "",
                        new OpenLoop(due, Arrivals.UNIFORM, 1, Duration.ZERO),
                        time)) {
            Thread.ofVirtual().start(() -> releaseOnce(held, due));
            load.run(Duration.ofSeconds(1), () -> {});
            LoadedWindow window = load.collect();

            assertThat(window.operations() + window.failures()).isEqualTo(due);
            assertThat(window.failures()).isEqualTo(5_000);
            assertThat(Objects.requireNonNull(window.firstFailure()).message())
                    .isEqualTo("not issued: 100000 operations were waiting or running already");
        }
    }

    /**
     * Releases the permits as soon as the first operation waits for them. By then the dispatcher, whose time is
     * simulated, may have finished.
     */
    private static void releaseOnce(Semaphore held, int permits) {
        try {
            Thread.sleep(Duration.ofSeconds(1));
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
        held.release(permits);
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING,platform", "BLOCKING,virtual", "ASYNCHRONOUS,''", "REACTIVE,''"})
    void everyStyleServesAllThatIsDueAlsoInASecondWindow(Style style, String threads) throws Exception {
        AtomicInteger served = new AtomicInteger();
        Stacks.Service service = operation -> served.incrementAndGet() % 10 == 0 ? List.of() : Stacks.RIGHT;
        try (ExecutorService pool = Executors.newFixedThreadPool(4);
                Load load = Stacks.load(
                        Stacks.of(style, service, pool),
                        style,
                        threads,
                        new OpenLoop(2_000, Arrivals.UNIFORM, 4, Duration.ofMillis(50)),
                        NanoClock.SYSTEM)) {
            for (int window = 1; window <= 2; window++) {
                load.prepare();
                load.run(Duration.ofMillis(200), () -> {});
                LoadedWindow loaded = load.collect();

                assertThat(loaded.leadInOperations()).isEqualTo(100);
                assertThat(loaded.operations() + loaded.failures()).isEqualTo(400);
                assertThat(loaded.failures()).isBetween(30L, 50L);
                assertThat(Objects.requireNonNull(loaded.firstFailure()).message())
                        .startsWith("wrong reply: asked Sleep");
                assertThat(served).hasValue(window * 500);
                if (threads.equals("virtual")) {
                    assertThat(loaded.completionThreads()).isNull();
                } else {
                    // a stage that is done when it is looked at ends on the dispatcher's thread
                    assertThat(loaded.completionThreads()).isBetween(1, 5);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING,platform,2", "BLOCKING,virtual,5"})
    void onlyPlatformThreadsAreLimited(Style style, String threads, int atOnce) throws Exception {
        Semaphore released = new Semaphore(0);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Stacks.Service service = operation -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            released.acquireUninterruptibly();
            inside.decrementAndGet();
            return Stacks.RIGHT;
        };
        try (Load load = Stacks.load(
                Stacks.blocking(service),
                style,
                threads,
                new OpenLoop(50, Arrivals.UNIFORM, 2, Duration.ZERO),
                NanoClock.SYSTEM)) {
            Thread.ofVirtual().start(() -> releaseOnce(released, 5));
            load.run(Duration.ofMillis(100), () -> {});
            LoadedWindow window = load.collect();

            assertThat(window.operations()).isEqualTo(5);
            assertThat(most).hasValue(atOnce);
            // all waited for the release, in the stack or for a worker: that is latency, and only the former is service
            assertThat(window.latency().nanos().getMinValue()).isGreaterThan(600 * MS);
            long shortestService =
                    Objects.requireNonNull(window.openLoop()).service().nanos().getMinValue();
            assertThat(shortestService < 100 * MS).isEqualTo(atOnce == 2);
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING,platform", "BLOCKING,virtual", "ASYNCHRONOUS,''", "REACTIVE,''"})
    void whatHangsIsGivenUpWithTheNumberInFlight(Style style, String threads) throws Exception {
        Stacks.Service hanging = operation -> {
            try {
                Thread.sleep(Duration.ofDays(1));
            } catch (InterruptedException closed) {
                // the load has been closed
            }
            return Stacks.RIGHT;
        };
        try (Load load = Stacks.load(
                Stacks.of(style, hanging, never -> {}),
                style,
                threads,
                new OpenLoop(100, Arrivals.UNIFORM, 8, Duration.ZERO),
                NanoClock.SYSTEM,
                Duration.ofMillis(200))) {
            assertThatThrownBy(() -> load.run(Duration.ofMillis(50), () -> {}))
                    .isInstanceOf(HungLoadException.class)
                    .hasMessageContaining("5 of 5 operations of the open loop");
        }
    }

    @Test
    void aStackThatHangsWhoeverIssuesIsGivenUpAsWell() throws Exception {
        Semaphore never = new Semaphore(0);
        try (Load load = Stacks.load(
                Stacks.of(Style.ASYNCHRONOUS, operation -> Stacks.RIGHT, issued -> never.acquireUninterruptibly()),
                Style.ASYNCHRONOUS,
                "",
                new OpenLoop(100, Arrivals.UNIFORM, 8, Duration.ZERO),
                NanoClock.SYSTEM,
                Duration.ofMillis(200))) {
            assertThatThrownBy(() -> load.run(Duration.ofMillis(50), () -> {}))
                    .isInstanceOf(HungLoadException.class)
                    .hasMessageContaining("1 of 1 operations of the open loop");
        }
        never.release();
    }

    @Test
    void aFaultThatIsNoFailureEndsTheForkAndNamesTheThread() throws Exception {
        Stacks.Service service = operation -> List.of(() -> {
            throw new StackOverflowError("as a row was looked at");
        });
        try (Load load = Stacks.load(
                Stacks.blocking(service),
                Style.BLOCKING,
                "platform",
                new OpenLoop(100, Arrivals.UNIFORM, 1, Duration.ZERO),
                NanoClock.SYSTEM)) {
            assertThatThrownBy(() -> load.run(Duration.ofMillis(50), () -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("thread 'worker-0' ended with java.lang.StackOverflowError");
        }
    }

    private static LoadedWindow run(SimulatedServer server, LoadModel model, Duration length) throws Exception {
        try (Load load = Stacks.load(server, Style.REACTIVE, "", model, server)) {
            load.prepare();
            load.run(length, () -> {});
            return load.collect();
        }
    }

    private static OpenLoop poisson(double perSecond) {
        return new OpenLoop(perSecond, Arrivals.POISSON, 1, LEAD_IN);
    }

    private static OpenLoop uniform(double perSecond) {
        return new OpenLoop(perSecond, Arrivals.UNIFORM, 1, LEAD_IN);
    }
}
