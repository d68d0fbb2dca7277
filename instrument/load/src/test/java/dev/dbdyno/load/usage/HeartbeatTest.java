package dev.dbdyno.load.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private static final long MS = 1_000_000;

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong collected = new AtomicLong();
    private final Heartbeat heartbeat = new Heartbeat(now::get, collected::get);

    @Test
    void aProcessThatWakesInTimeHasNoRemark() {
        now.set(150 * MS);

        assertThat(heartbeat.end(Party.HOST)).isEmpty();
    }

    @Test
    void aProcessThatDidNotRunSaysForHowLong() {
        now.set(6_100 * MS);

        assertThat(heartbeat.end(Party.GENERATOR)).contains(new Remark.ProcessDidNotRun(Party.GENERATOR, 6_000 * MS));
    }

    @Test
    void aCollectionIsTheArmsOwn() {
        now.set(2_100 * MS);
        collected.set(1_600 * MS);

        assertThat(heartbeat.end(Party.HOST)).as("400 ms are left").isEmpty();
    }

    @Test
    void aRealOneBeatsUntilItIsEnded() throws Exception {
        Heartbeat real = Heartbeat.started();
        Thread.sleep(250);

        assertThat(real.cpuNanos()).isPositive();
        assertThat(real.end(Party.HOST)).isEmpty();
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("heartbeat"))
                        .filter(thread -> !joins(thread)))
                .isEmpty();
    }

    private static boolean joins(Thread thread) {
        try {
            thread.join(5_000);
            return !thread.isAlive();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
