package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.Totals;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.spi.OperationException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedLoopTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration SHORT_GUARD = Duration.ofMillis(200);

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void aKnownServiceTimeIsRecoveredExactly(String threads) throws Exception {
        SimulatedClock clock = new SimulatedClock();
        // each has its own time, so that one could stop before another has begun
        Phaser together = new Phaser(3);
        Stacks.Service service = operation -> {
            together.arriveAndAwaitAdvance();
            clock.work(100_000);
            return Stacks.RIGHT;
        };
        try (Load load = Stacks.load(Stacks.blocking(service), Style.BLOCKING, threads, new ClosedLoop(3), clock)) {
            for (int window = 0; window < 3; window++) {
                load.prepare();
                load.run(SECOND, () -> {});
                LoadedWindow loaded = load.collect();

                assertThat(loaded.operations()).isEqualTo(30_000);
                assertThat(loaded.durationNanos()).isEqualTo(1_000_000_000);
                assertThat(loaded.latency().nanos().getMinValue()).isBetween(99_900L, 100_000L);
                assertThat(loaded.latency().nanos().getMaxValue()).isBetween(100_000L, 100_100L);
                assertThat(loaded.completionThreads()).isEqualTo(3);
                assertThat(loaded.threadChanges()).isZero();
                assertThat(loaded.remarks()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNCHRONOUS", "REACTIVE"})
    void aMillionOperationsThatCompleteAtOnceDoNotGrowTheStack(Style style) throws Exception {
        AtomicLong now = new AtomicLong();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000);
            return Stacks.RIGHT;
        };
        try (Load load =
                Stacks.load(Stacks.of(style, service, Runnable::run), style, "", new ClosedLoop(1), now::get)) {
            load.run(SECOND, () -> {});

            assertThat(load.collect().operations()).isEqualTo(1_000_000);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNCHRONOUS", "REACTIVE"})
    void eachLaneHasOneOperationInFlightWhateverThreadItEndsOn(Style style) throws Exception {
        AtomicLong now = new AtomicLong();
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicLong served = new AtomicLong();
        Stacks.Service service = operation -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            now.addAndGet(1_000);
            served.incrementAndGet();
            inFlight.decrementAndGet();
            return Stacks.RIGHT;
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(6);
                Load load = Stacks.load(Stacks.of(style, service, threads), style, "", new ClosedLoop(3), now::get)) {
            load.run(Duration.ofMillis(200), () -> {});
            LoadedWindow loaded = load.collect();

            assertThat(loaded.operations()).isEqualTo(served.get()).isBetween(200_000L, 200_003L);
            assertThat(most.get()).isBetween(1, 3);
            assertThat(inFlight.get()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatHangsIsGivenUpWithTheNumberInFlight(Style style) throws Exception {
        Stacks.Service service = operation -> {
            throw new OperationException("unused", null, null);
        };
        AtomicInteger issued = new AtomicInteger();
        Stacks.Service hanging = style == Style.BLOCKING
                ? operation -> {
                    issued.incrementAndGet();
                    try {
                        Thread.sleep(Duration.ofDays(1));
                    } catch (InterruptedException closed) {
                        // the load has been closed
                    }
                    return Stacks.RIGHT;
                }
                : service;
        try (Load load = Stacks.load(
                Stacks.of(style, hanging, never -> {}),
                style,
                "platform",
                new ClosedLoop(5),
                NanoClock.SYSTEM,
                SHORT_GUARD)) {
            assertThatThrownBy(() -> load.run(Duration.ofMillis(1), () -> {}))
                    .isInstanceOf(HungLoadException.class)
                    .hasMessageContaining("5 of 5 clients");
        }
    }

    @ParameterizedTest
    @EnumSource
    void failuresAreCountedApartWithTheFirstInWords(Style style) throws Exception {
        AtomicLong now = new AtomicLong();
        AtomicInteger number = new AtomicInteger();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000_000);
            return switch (number.incrementAndGet() % 5) {
                case 1 -> throw new OperationException("no such relation", "42P01", null);
                case 2 -> List.of();
                default -> Stacks.RIGHT;
            };
        };
        try (Load load =
                Stacks.load(Stacks.of(style, service, Runnable::run), style, "platform", new ClosedLoop(1), now::get)) {
            load.run(SECOND, () -> {});
            LoadedWindow loaded = load.collect();

            assertThat(loaded.operations()).isEqualTo(600);
            assertThat(loaded.latency().nanos().getTotalCount()).isEqualTo(600);
            assertThat(loaded.failures()).isEqualTo(400);
            assertThat(loaded.firstFailure()).isEqualTo(new FirstFailure("no such relation", "42P01"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFaultThatIsNoFailureEndsTheForkAndNamesTheThread(Style style) throws Exception {
        AtomicLong now = new AtomicLong();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000_000);
            return List.of(() -> {
                throw new StackOverflowError("as a row was looked at");
            });
        };
        try (ExecutorService threads = Executors.newSingleThreadExecutor();
                Load load = Stacks.load(
                        Stacks.of(style, service, threads),
                        style,
                        "platform",
                        new ClosedLoop(1),
                        now::get,
                        SHORT_GUARD)) {
            assertThatThrownBy(() -> load.run(SECOND, () -> {}))
                    .isInstanceOf(style == Style.REACTIVE ? HungLoadException.class : IllegalStateException.class);
        }
    }

    @Test
    void clientsThatWereIdleContradictLittlesLaw() {
        Recorder busy = new Recorder();
        busy.starts(0);
        busy.ended(Thread.currentThread(), 0, 1_000_000, null);
        Recorder idle = new Recorder();
        idle.starts(0);
        idle.ended(Thread.currentThread(), 0, 100_000, null);

        assertThat(Totals.of(List.of(busy, idle)).windowOf(2).remarks())
                .singleElement(InstanceOfAssertFactories.type(Remark.NotLittle.class))
                .satisfies(remark -> {
                    // as exact as a histogram of three digits
                    assertThat(remark.inFlight()).isCloseTo(1.1, Offset.offset(0.002));
                    assertThat(remark.clients()).isEqualTo(2);
                });
        assertThat(Totals.of(List.of(busy)).windowOf(1).remarks()).isEmpty();
    }

    @Test
    void aValueBeyondTheRangeCountsAsTheLongestAndIsWarnedOf() {
        Recorder recorder = new Recorder();
        recorder.starts(0);
        recorder.ended(Thread.currentThread(), 0, Recorder.LONGEST_NANOS + 1, null);

        LoadedWindow window = Totals.of(List.of(recorder)).window();
        assertThat(window.operations()).isEqualTo(1);
        assertThat(window.remarks()).containsExactly(new Remark.Clipped(1, 600_000_000_000L));
    }
}
