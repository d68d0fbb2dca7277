package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class DelayLineTest {

    private static final Duration DELAY = Duration.ofNanos(500);

    private final VirtualTime time = new VirtualTime();
    private final DelayLine line = new DelayLine(time::wakeIn, DELAY, () -> time.now);
    private final List<String> arrived = new ArrayList<>();

    @Test
    void everythingArrivesAsLateAsItIsToAndInOrder() {
        arriveLater("a");
        time.goTo(100);
        arriveLater("b");
        arriveLater("c");

        time.goTo(499);
        assertThat(arrived).isEmpty();
        time.goTo(500);
        assertThat(arrived).containsExactly("a at 500");
        time.goTo(600);
        assertThat(arrived).containsExactly("a at 500", "b at 600", "c at 600");
    }

    @Test
    void aTimerThatIsEarlyIsSetAgain() {
        arriveLater("a");
        time.wakeAll();

        assertThat(arrived).isEmpty();
        time.goTo(500);
        assertThat(arrived).containsExactly("a at 500");
    }

    @Test
    void whatArrivesMaySendAgain() {
        line.add(() -> arriveLater("reply"));

        time.goTo(500);
        time.goTo(1000);
        assertThat(arrived).containsExactly("reply at 1000");
    }

    @Test
    void anotherDelayIsForWhatComesAfterIt() {
        arriveLater("near");
        line.delay(Duration.ofNanos(2_000));
        arriveLater("far");

        time.goTo(500);
        assertThat(arrived).containsExactly("near at 500");
        time.goTo(1_999);
        assertThat(arrived).hasSize(1);
        time.goTo(2_000);
        assertThat(arrived).containsExactly("near at 500", "far at 2000");
    }

    @Test
    void whatIsSentFromNearerDoesNotOvertake() {
        line.delay(Duration.ofNanos(2_000));
        arriveLater("far");
        line.delay(DELAY);
        arriveLater("near");

        time.goTo(2_000);
        assertThat(arrived).containsExactly("far at 2000", "near at 2000");
    }

    @Test
    void oneTimerIsEnough() {
        for (int i = 0; i < 100; i++) {
            arriveLater("one");
        }
        assertThat(time.timers).hasSize(1);
    }

    private void arriveLater(String what) {
        line.add(() -> arrived.add("%s at %d".formatted(what, time.now)));
    }

    private static final class VirtualTime {
        private record Wake(long atNanos, Runnable task) {}

        private final PriorityQueue<Wake> timers = new PriorityQueue<>((a, b) -> Long.compare(a.atNanos, b.atNanos));
        private long now;

        void wakeIn(long nanos, Runnable task) {
            timers.add(new Wake(now + nanos, task));
        }

        void goTo(long nanos) {
            Wake next = timers.peek();
            while (next != null && next.atNanos <= nanos) {
                timers.remove();
                now = Math.max(now, next.atNanos);
                next.task.run();
                next = timers.peek();
            }
            now = nanos;
        }

        /** Before their time. */
        void wakeAll() {
            List<Wake> all = List.copyOf(timers);
            timers.clear();
            all.forEach(wake -> wake.task.run());
        }
    }
}
