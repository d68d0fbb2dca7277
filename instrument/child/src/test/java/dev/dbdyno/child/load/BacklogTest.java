package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.plan.LoadModel.Backlog;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BacklogTest {

    @ParameterizedTest
    @CsvSource({"BLOCKING,platform", "BLOCKING,virtual", "ASYNCHRONOUS,''", "REACTIVE,''"})
    void everyOperationIsServedOnceInEachWindow(Style style, String threads) throws Exception {
        AtomicLong now = new AtomicLong();
        AtomicInteger served = new AtomicInteger();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000);
            return served.incrementAndGet() % 10 == 0 ? java.util.List.of() : Stacks.RIGHT;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(4);
                Load load = Stacks.load(
                        Stacks.of(style, service, pool), style, threads, new Backlog(10_000, 4), now::get)) {
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

    @Test
    void latencyCountsFromTheSubmissionOfTheBacklog() throws Exception {
        AtomicLong now = new AtomicLong();
        Stacks.Service service = operation -> {
            now.addAndGet(1_000_000);
            return Stacks.RIGHT;
        };
        try (Load load =
                Stacks.load(Stacks.blocking(service), Style.BLOCKING, "platform", new Backlog(100, 1), now::get)) {
            load.prepare();
            load.run(Duration.ZERO, () -> {});
            var nanos = load.collect().latency().nanos();

            assertThat(nanos.getMinValue()).isBetween(999_000L, 1_001_000L);
            assertThat(nanos.getMaxValue()).isBetween(99_900_000L, 100_100_000L);
            assertThat(nanos.getMean()).isBetween(50_400_000.0, 50_600_000.0);
        }
    }
}
