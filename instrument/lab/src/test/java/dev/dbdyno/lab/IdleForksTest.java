package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.IdleForks.IdleThread;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdleForksTest {

    private static final Measurement WINDOW =
            Measurement.of(Tally.of(Instant.EPOCH, 100_000_000, 1), Latency.of(new Histogram(3)));

    private static final Offset<Double> ROUNDED = Offset.offset(1e-9);

    private final List<Process> started = new ArrayList<>();

    private IdleForks busy() throws IOException {
        Process other = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        started.add(other);
        return new IdleForks(List.of(new IdleForks.Member("jdbc", List.of(other.pid()))), Optional.empty());
    }

    /** Forks of one thread. */
    private static IdleForks using(LongSupplier nanos, BooleanSupplier isLastAtWork, IdleForks.Pause pause) {
        return using(1, nanos, isLastAtWork, pause);
    }

    private static IdleForks using(int forks, LongSupplier nanos, BooleanSupplier isLastAtWork, IdleForks.Pause pause) {
        return new IdleForks(forks, () -> threads(nanos.getAsLong()), isLastAtWork, pause);
    }

    /** A reading of one fork's threads. */
    private static Map<IdleThread, Long> threads(long... nanos) {
        Map<IdleThread, Long> read = new HashMap<>();
        for (int id = 0; id < nanos.length; id++) {
            read.put(new IdleThread("jdbc", id), nanos[id]);
        }
        return read;
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
        IdleForks others = busy();
        IdleForks.Watch watch = others.watch();
        Thread.sleep(Duration.ofMillis(300));

        WindowUnderWay window = new WindowUnderWay();
        watch.end(window);

        assertThat(window.ended(WINDOW).faults())
                .singleElement()
                .isInstanceOfSatisfying(Remark.OtherForksAtWork.class, atWork -> {
                    assertThat(atWork.machineFraction()).isBetween(0.01, 1.0);
                    assertThat(atWork.busiest())
                            .isEqualTo(new Remark.BusyThread("sh", "jdbc", atWork.machineFraction()));
                });
    }

    @Test
    void aThreadThatEndsTakesNoTimeAwayFromOthers() {
        Iterator<Map<IdleThread, Long>> readings =
                List.of(threads(5, 90_000_000_000L), threads(60_000_000_005L)).iterator();
        IdleForks.Watch watch = new IdleForks(1, readings::next, () -> false, pause -> {}).watch();

        WindowUnderWay window = new WindowUnderWay();
        watch.end(window);

        assertThat(window.ended(WINDOW).faults())
                .hasOnlyElementsOfType(Remark.OtherForksAtWork.class)
                .hasSize(1);
    }

    /** In a time of its own, as a machine that is busy would let no process rest when it is expected to. */
    @Test
    void forksAreWaitedForUntilTheyRest() throws Exception {
        long[] time = {0};
        LongSupplier restsAfterTenLooks =
                () -> Math.min(time[0], Duration.ofMillis(200).toNanos());
        IdleForks others = using(restsAfterTenLooks, () -> false, pause -> time[0] += pause.toNanos());

        others.awaitRest();

        assertThat(Duration.ofNanos(time[0])).isEqualTo(Duration.ofMillis(220));
    }

    /** Together they take 3 % of a processor: five by their timers alone, three hardly. */
    @Test
    void fiveForksAtRestMayTakeMoreThanThree() throws Exception {
        assertThat(waitedForForksThatTake(0.03, 5)).isEqualTo(Duration.ofMillis(20));
        assertThat(waitedForForksThatTake(0.03, 3)).isEqualTo(Duration.ofMillis(500));
        assertThat(waitedForForksThatTake(0.04, 5)).as("more than they may").isEqualTo(Duration.ofMillis(500));
    }

    private static Duration waitedForForksThatTake(double ofProcessor, int forks) throws Exception {
        long[] time = {0};
        using(forks, () -> (long) (ofProcessor * time[0]), () -> false, pause -> time[0] += pause.toNanos())
                .awaitRest();
        return Duration.ofNanos(time[0]);
    }

    @Test
    void sixForksMayTakeTwiceAsMuchOfAWindowAsThree() {
        assertThat(allowed(1)).isEqualTo(0.01, ROUNDED);
        assertThat(allowed(3)).isEqualTo(0.01, ROUNDED);
        assertThat(allowed(6)).isEqualTo(0.02, ROUNDED);
    }

    private static double allowed(int forks) {
        Iterator<Map<IdleThread, Long>> readings =
                List.of(threads(0), threads(60_000_000_000L)).iterator();
        WindowUnderWay window = new WindowUnderWay();
        new IdleForks(forks, readings::next, () -> false, pause -> {}).watch().end(window);
        return ((Remark.OtherForksAtWork) window.ended(WINDOW).faults().getFirst()).allowed();
    }

    @Test
    void betweenTheTurnsOfAWindowTheForkThatHadTheLastIsWaitedForWithBriefLooks() throws Exception {
        long[] time = {0};
        BooleanSupplier isAtWork = () -> time[0] < Duration.ofMillis(4).toNanos();
        IdleForks others = using(() -> time[0], isAtWork, pause -> time[0] += pause.toNanos());

        others.awaitRestOfLast();

        assertThat(Duration.ofNanos(time[0])).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    void aForkThatNeverRestsDelaysATurnByHalfASecond() throws Exception {
        long[] time = {0};
        IdleForks others = using(() -> 0, () -> true, pause -> time[0] += pause.toNanos());

        others.awaitRestOfLast();

        assertThat(Duration.ofNanos(time[0])).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void forksThatNeverRestDelayATurnByHalfASecond() throws Exception {
        long[] time = {0};
        IdleForks others = using(() -> time[0], () -> false, pause -> time[0] += pause.toNanos());

        others.awaitRest();

        assertThat(Duration.ofNanos(time[0])).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void forksThatRestLeaveTheWindowAsItIs() {
        IdleForks.Watch watch = using(() -> 7, () -> false, pause -> {}).watch();

        WindowUnderWay window = new WindowUnderWay();
        watch.end(window);

        assertThat(window.ended(WINDOW)).isEqualTo(WINDOW);
    }
}
