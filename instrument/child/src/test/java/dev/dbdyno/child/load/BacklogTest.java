package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.plan.LoadModel.Backlog;
import dev.dbdyno.results.plan.LoadModel.HandOver;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BacklogTest {

    @ParameterizedTest
    @CsvSource({
        "BLOCKING,platform,",
        "BLOCKING,virtual,",
        "ASYNCHRONOUS,'',",
        "REACTIVE,'',",
        "BLOCKING,platform,FUTURES",
        "BLOCKING,virtual,FUTURES",
        "ASYNCHRONOUS,'',FUTURES",
        "REACTIVE,'',FUTURES",
    })
    void everyOperationIsServedOnceInEachWindow(Style style, String threads, @Nullable HandOver handOver)
            throws Exception {
        AtomicLong now = new AtomicLong();
        AtomicInteger served = new AtomicInteger();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000);
            return served.incrementAndGet() % 10 == 0 ? List.of() : Stacks.RIGHT;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(4);
                Load load = Stacks.load(
                        Stacks.of(style, service, pool), style, threads, new Backlog(10_000, 4, handOver), now::get)) {
            for (int window = 1; window <= 2; window++) {
                load.prepare();
                load.run(Duration.ZERO, () -> {});
                LoadedWindow loaded = load.collect();

                assertThat(served.get()).isEqualTo(window * 10_000);
                assertThat(loaded.operations()).isEqualTo(9_000);
                assertThat(loaded.failures()).isEqualTo(1_000);
                assertThat(loaded.durationNanos()).isEqualTo(10_000_000);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({",", "FUTURES"})
    void latencyCountsFromTheSubmissionOfTheBacklog(@Nullable HandOver handOver) throws Exception {
        AtomicLong now = new AtomicLong();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000_000);
            return Stacks.RIGHT;
        };
        try (Load load = Stacks.load(
                Stacks.blocking(service), Style.BLOCKING, "platform", new Backlog(100, 1, handOver), now::get)) {
            load.prepare();
            load.run(Duration.ZERO, () -> {});
            var nanos = load.collect().latency().nanos();

            assertThat(nanos.getMinValue()).isBetween(999_000L, 1_001_000L);
            assertThat(nanos.getMaxValue()).isBetween(99_900_000L, 100_100_000L);
            assertThat(nanos.getMean()).isBetween(50_400_000.0, 50_600_000.0);
        }
    }

    @Test
    void aFutureForEachPassesThroughTheCommonPool() throws Exception {
        CompletableFuture<List<Row>> served = new CompletableFuture<>();
        AsyncStack stack = new ThenApplyAsync(new AsyncStack() {
            @Override
            public CompletableFuture<List<Row>> execute(Operation operation) {
                return served;
            }

            @Override
            public void close() {}
        });
        CompletableFuture<Thread> endedOn = stack.execute(new Operation.Sleep(0))
                .thenApply(rows -> Thread.currentThread())
                .toCompletableFuture();
        served.complete(Stacks.RIGHT);

        assertThat(endedOn.get(10, TimeUnit.SECONDS))
                .isInstanceOfSatisfying(
                        ForkJoinWorkerThread.class,
                        thread -> assertThat(thread.getPool()).isSameAs(ForkJoinPool.commonPool()));
    }

    @ParameterizedTest
    @CsvSource({"platform,,false", "virtual,,false", "platform,FUTURES,true", "virtual,FUTURES,true"})
    void aFutureForEachIsATaskOfAPool(String threads, @Nullable HandOver handOver, boolean expected) throws Exception {
        AtomicInteger asTasks = new AtomicInteger();
        Stacks.Service service = operation -> {
            boolean isTask = StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getClassName().equals(FutureTask.class.getName())));
            asTasks.addAndGet(isTask ? 1 : 0);
            return Stacks.RIGHT;
        };
        AtomicLong now = new AtomicLong();
        try (Load load = Stacks.load(
                Stacks.blocking(service),
                Style.BLOCKING,
                threads,
                new Backlog(100, 4, handOver),
                now::incrementAndGet)) {
            load.prepare();
            load.run(Duration.ZERO, () -> {});
        }
        assertThat(asTasks.get()).isEqualTo(expected ? 100 : 0);
    }
}
