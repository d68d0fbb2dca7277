package dev.dbdyno.relay;

import dev.dbdyno.load.NanoClock;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Holds everything equally long. What came first is due first, whichever connection it belongs to, so that a queue and one timer are
 * enough. Belongs to one thread.
 */
final class DelayLine {

    /** Wakes the thread once. */
    @FunctionalInterface
    interface Timer {
        void wakeIn(long nanos, Runnable task);
    }

    /** Something on its way. */
    private record Due(long atNanos, Runnable arrival) {}

    private final Deque<Due> onTheWay = new ArrayDeque<>();
    private final Timer timer;
    private final NanoClock clock;
    private long delayNanos;

    /** Whether the timer has been set for the first in the queue. */
    private boolean awaited;

    DelayLine(Timer timer, Duration delay, NanoClock clock) {
        this.timer = timer;
        this.delayNanos = delay.toNanos();
        this.clock = clock;
    }

    /** A delay line on an event loop's thread. */
    static DelayLine on(EventLoop loop, Duration delay, NanoClock clock) {
        return new DelayLine(
                (nanos, task) -> {
                    Future<?> unused = loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
                },
                delay,
                clock);
    }

    /**
     * Sets the delay of what is added from now on. What is on its way already keeps its time and its place in the
     * order.
     */
    void delay(Duration other) {
        delayNanos = other.toNanos();
    }

    /** Makes something arrive after the delay, never earlier. */
    void add(Runnable arrival) {
        onTheWay.add(new Due(clock.nanoTime() + delayNanos, arrival));
        if (!awaited) {
            awaited = true;
            timer.wakeIn(delayNanos, this::arrive);
        }
    }

    private void arrive() {
        Due first = onTheWay.peek();
        while (first != null && first.atNanos - clock.nanoTime() <= 0) {
            onTheWay.remove();
            first.arrival.run();
            first = onTheWay.peek();
        }
        awaited = first != null;
        if (first != null) {
            timer.wakeIn(Math.max(0, first.atNanos - clock.nanoTime()), this::arrive);
        }
    }
}
