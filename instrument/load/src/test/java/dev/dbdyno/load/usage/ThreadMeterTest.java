package dev.dbdyno.load.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.load.NanoClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadMeterTest {

    @TempDir
    Path task;

    @Test
    void tellsWhatTheKernelCountedBetweenTwoReads() throws Exception {
        AtomicLong now = new AtomicLong(1_000);
        schedstat("5000 300 7\n");
        ThreadMeter.Interval interval = new ThreadMeter(task, now::get).start().orElseThrow();
        schedstat("5500 550 9\n");
        now.set(2_000);

        ThreadUse use = interval.stop().orElseThrow();
        assertThat(use).isEqualTo(new ThreadUse(500, 250, 1_000));
        assertThat(use.wantedFraction()).isEqualTo(0.75);
    }

    @Test
    void isEmptyWhereTheKernelDoesNotTell() {
        assertThat(new ThreadMeter(task, () -> 0).start()).isEmpty();
    }

    @Test
    void aThreadIsMeasuredFromAnother() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/schedstat")), "Linux alone has this");
        ThreadMeter.Interval interval = ThreadMeter.ofCurrentThread(NanoClock.SYSTEM)
                .orElseThrow()
                .start()
                .orElseThrow();
        long until = System.nanoTime() + 20_000_000;
        long spun = 0;
        while (System.nanoTime() < until) {
            spun++;
        }
        AtomicLong seen = new AtomicLong();
        Thread other = Thread.ofPlatform()
                .start(() -> seen.set(interval.stop().orElseThrow().runNanos()));
        other.join();

        assertThat(spun).isPositive();
        // the other thread has hardly run; this one has, but for what it had to wait
        assertThat(seen.get()).isGreaterThan(2_000_000);
    }

    private void schedstat(String text) throws Exception {
        Files.writeString(task.resolve("schedstat"), text);
    }
}
