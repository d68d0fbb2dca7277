package dev.dbdyno.bare;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A turn that counts from when its last client has begun, for in a short one some have not begun for a good part of it. Shared by its
 * clients.
 */
final class BareTurn {

    /** In place of an instant. */
    private static final long NOT_YET = -1;

    private final long lengthNanos;
    private final AtomicInteger notBegun;
    private final CountDownLatch notEnded;
    private final long madeNanos = System.nanoTime();

    /** From when this was made to when all have begun. */
    private volatile long fullAfterNanos = NOT_YET;

    BareTurn(Duration length, int clients) {
        this.lengthNanos = length.toNanos();
        this.notBegun = new AtomicInteger(clients);
        this.notEnded = new CountDownLatch(clients);
    }

    /** A client starts its first operation. */
    void begin() {
        if (notBegun.decrementAndGet() == 0) {
            fullAfterNanos = System.nanoTime() - madeNanos;
        }
    }

    /** Whether a client may start an operation at this instant. */
    boolean isOpenAt(long nanos) {
        return fullAfterNanos == NOT_YET || nanos - madeNanos <= fullAfterNanos + lengthNanos;
    }

    /** Whether all clients are at work at this instant. */
    boolean countsAt(long nanos) {
        return fullAfterNanos != NOT_YET && nanos - madeNanos >= fullAfterNanos && isOpenAt(nanos);
    }

    /** A client's last operation has ended. */
    void end() {
        notEnded.countDown();
    }

    boolean hasEndedWithin(Duration atMost) throws InterruptedException {
        return notEnded.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** How many clients have not ended. */
    int notEnded() {
        return (int) notEnded.getCount();
    }
}
