package dev.dbdyno.relay;

import dev.dbdyno.load.NanoClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Holds everything equally long. What came first is due first, whichever connection it belongs to, so a queue is enough. The line belongs
 * to one thread, which asks when the next thing is due and delivers it.
 */
final class DelayLine {

    /** Something on its way. */
    private record Due(long atNanos, Runnable arrival) {}

    private final Deque<Due> onTheWay = new ArrayDeque<>();
    private final NanoClock clock;
    private long delayNanos;
    private long passNanos;

    /** The time at which the thread found the first of what it is reading now. */
    private long foundNanos;

    private boolean isFound;

    DelayLine(Duration delay, NanoClock clock) {
        this.delayNanos = delay.toNanos();
        this.clock = clock;
    }

    /**
     * Sets the delay of what is added from now on. What is on its way already keeps its time and its place in the
     * order.
     */
    void delay(Duration other) {
        delayNanos = other.toNanos();
    }

    /** Sets what passing on takes in itself, which is part of the delay. A shorter delay cannot be kept. */
    void passTakes(long nanos) {
        passNanos = nanos;
    }

    /** Begins a new look for bytes. What it finds has arrived together, however long reading it takes. */
    void look() {
        isFound = false;
    }

    /** Makes something arrive after the delay, less what passing on takes. */
    void add(Runnable arrival) {
        if (!isFound) {
            foundNanos = clock.nanoTime();
            isFound = true;
        }
        onTheWay.add(new Due(foundNanos + Math.max(0, delayNanos - passNanos), arrival));
    }

    boolean isEmpty() {
        return onTheWay.isEmpty();
    }

    /** The time at which the first one is due. The line must not be empty. */
    long dueNanos() {
        return onTheWay.element().atNanos;
    }

    /** Makes everything arrive that is due. */
    void deliver() {
        Due first = onTheWay.peek();
        while (first != null && first.atNanos - clock.nanoTime() <= 0) {
            onTheWay.remove();
            look(); // what it adds is new
            first.arrival.run();
            first = onTheWay.peek();
        }
    }
}
