package dev.dbdyno.load.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.WaitingLine;
import dev.dbdyno.results.window.Count;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class WaitingLinesTest {

    private static final long MS = 1_000_000;

    private final VirtualTime time = new VirtualTime();

    private static final class VirtualTime implements NanoClock {
        private long now = 17;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public long awaitUntil(long nanos) {
            now = Math.max(now, nanos);
            return now;
        }
    }

    private WaitingLines lines(WaitingLine... lines) {
        return new WaitingLines(List.of(lines), time, new SplittableRandom(4711));
    }

    private void lookFor(WaitingLines lines, long nanos) throws InterruptedException {
        long end = time.now + nanos;
        while (time.now < end) {
            lines.lookNext();
        }
    }

    @Test
    void aQueueInStepWithTheMeanGapIsSeenAsLongAsItIsOnAverage() throws Exception {
        // 10 in the first half of each mean gap, and nobody in the second: looks at equal gaps would say 10, or 0
        long half = WaitingLines.MEAN_GAP.toNanos() / 2;
        WaitingLine pulsing = new WaitingLine(Count.POOL_WAIT, () -> OptionalInt.of(time.now / half % 2 == 0 ? 10 : 0));
        WaitingLines lines = lines(pulsing);
        lookFor(lines, 100_000 * MS);

        // 2,000 looks: the standard error of their mean is 5 / sqrt(2000) = 0.11
        double meanLength = (double) Objects.requireNonNull(lines.end().get(Count.POOL_WAIT)) / (time.now - 17);
        assertThat(meanLength).isCloseTo(5, within(0.4));
    }

    @Test
    void whatIsNotKnownIsAbsentAndWhatIsEmptyIsZero() throws Exception {
        WaitingLines lines = lines(
                new WaitingLine(Count.POOL_WAIT, OptionalInt::empty),
                new WaitingLine(Count.CARRIER_WAIT, () -> OptionalInt.of(0)));
        lookFor(lines, 600 * MS);

        assertThat(lines.end()).containsOnlyKeys(Count.CARRIER_WAIT).containsEntry(Count.CARRIER_WAIT, 0L);
    }

    @Test
    void nobodyLooksAgainWhereNoQueueTells() throws Exception {
        WaitingLine untold = new WaitingLine(Count.POOL_WAIT, OptionalInt::empty);
        WaitingLine told = new WaitingLine(Count.CARRIER_WAIT, () -> OptionalInt.of(0));

        assertThat(lines(untold).lookNext()).isFalse();
        assertThat(lines(untold, told).lookNext()).isTrue();
    }

    @Test
    void aWindowWithoutALookKnowsNothing() {
        assertThat(lines(new WaitingLine(Count.POOL_WAIT, () -> OptionalInt.of(3)))
                        .end())
                .isEmpty();
    }

    @Test
    void aRealOneLooksUntilItIsEnded() throws Exception {
        WaitingLines real = WaitingLines.watched(List.of(new WaitingLine(Count.POOL_WAIT, () -> OptionalInt.of(4))));
        Thread.sleep(300);

        assertThat(real.cpuNanos()).isPositive();
        assertThat(real.end().get(Count.POOL_WAIT)).isGreaterThanOrEqualTo(4 * 300 * MS);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("waiting-lines")) {
                thread.join(5_000);
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    @Test
    void virtualThreadsWithoutACarrierAreCounted() throws Exception {
        WaitingLine line = Carriers.line().orElseThrow();
        int processors = Runtime.getRuntime().availableProcessors();
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < processors + 3; thread++) {
                virtual.execute(() -> {
                    while (end.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                });
            }
            long limit = System.nanoTime() + 10_000 * MS;
            while (!line.length().get().equals(OptionalInt.of(3)) && System.nanoTime() < limit) {
                Thread.sleep(1);
            }
            OptionalInt seen = line.length().get();
            end.countDown();

            assertThat(line.waiting()).isEqualTo(Count.CARRIER_WAIT);
            assertThat(seen).hasValue(3);
        }
    }
}
