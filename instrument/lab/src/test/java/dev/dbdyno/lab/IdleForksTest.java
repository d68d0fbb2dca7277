package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks idle forks with a real process in place of a fork. */
class IdleForksTest {

    private static final Measurement WINDOW =
            Measurement.of(Tally.of(Instant.EPOCH, 100_000_000, 1), Latency.of(new Histogram(3)));

    private final List<Process> started = new ArrayList<>();

    private IdleForks busyFor(int steps) throws IOException {
        String script = "i=0; while [ $i -lt %d ]; do i=$((i+1)); done; sleep 60".formatted(steps);
        Process other = new ProcessBuilder("sh", "-c", script).start();
        started.add(other);
        return new IdleForks(List.of(other.pid()));
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        for (Process other : started) {
            other.descendants().forEach(ProcessHandle::destroyForcibly);
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatAnotherForkUsesInATurnMakesItsWindowInvalid() throws Exception {
        IdleForks others = busyFor(Integer.MAX_VALUE);
        IdleForks.Watch watch = others.watch();
        Thread.sleep(Duration.ofMillis(300));

        assertThat(watch.remarked(WINDOW).faults())
                .singleElement()
                .isInstanceOfSatisfying(
                        Remark.OtherForksAtWork.class,
                        atWork -> assertThat(atWork.machineFraction()).isBetween(0.01, 1.0));
    }

    @Test
    void forksAreWaitedForUntilTheyRest() throws Exception {
        IdleForks others = busyFor(100_000);

        others.awaitRest();
        IdleForks.Watch watch = others.watch();
        Thread.sleep(Duration.ofMillis(300));

        assertThat(watch.remarked(WINDOW).faults()).isEmpty();
    }
}
