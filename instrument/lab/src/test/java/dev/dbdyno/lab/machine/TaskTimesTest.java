package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class TaskTimesTest {

    @Test
    void aProcessThatWorksUsesTimeAndOneThatWaitsUsesNone() throws IOException, InterruptedException {
        Process works = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        Process waits = new ProcessBuilder("sleep", "60").start();
        try {
            long worked = nanos(works.pid());
            awaitMore(works.pid(), worked + Duration.ofMillis(50).toNanos());
            long waited = nanos(waits.pid());
            awaitMore(works.pid(), worked + Duration.ofMillis(100).toNanos());

            assertThat(nanos(waits.pid())).isEqualTo(waited);
            assertThat(TaskTimes.areAnyRunnable(works.pid())).isTrue();
            assertThat(TaskTimes.areAnyRunnable(waits.pid())).isFalse();
            assertThat(TaskTimes.ofThreads(works.pid())).containsOnlyKeys(works.pid());
            assertThat(TaskTimes.nameOf(works.pid())).contains("sh");
        } finally {
            works.destroyForcibly().waitFor();
            waits.destroyForcibly().waitFor();
        }
        assertThat(nanos(works.pid())).as("it has ended").isZero();
        assertThat(TaskTimes.areAnyRunnable(works.pid())).isFalse();
        assertThat(TaskTimes.nameOf(works.pid())).isEmpty();
    }

    private static long nanos(long pid) {
        return TaskTimes.sum(TaskTimes.ofThreads(pid));
    }

    @Test
    void aThreadThatHasEndedTakesNothingAway() {
        Map<Long, Long> used = TaskTimes.between(Map.of(1L, 5L, 2L, 900L), Map.of(1L, 7L, 3L, 4L));

        assertThat(used).isEqualTo(Map.of(1L, 2L, 3L, 4L));
        assertThat(TaskTimes.sum(used)).isEqualTo(6);
    }

    private static void awaitMore(long pid, long nanos) throws InterruptedException {
        Duration atMost = Duration.ofSeconds(30);
        for (long begun = System.nanoTime(); nanos(pid) < nanos; Thread.sleep(1)) {
            assertThat(System.nanoTime() - begun).isLessThan(atMost.toNanos());
        }
    }
}
