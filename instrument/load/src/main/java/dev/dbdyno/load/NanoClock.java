package dev.dbdyno.load;

import java.util.concurrent.locks.LockSupport;

/** The clock of all durations; {@link #SYSTEM} but in tests. */
@FunctionalInterface
public interface NanoClock {

    /** {@link System#nanoTime()}, the only one in the child that reads it. */
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary origin; compare by difference only. */
    long nanoTime();

    /**
     * Waits without a processor until an instant, not at all where that is past.
     *
     * @return the time then: never before that instant
     */
    default long awaitUntil(long nanos) throws InterruptedException {
        long now = nanoTime();
        while (nanos - now > 0) {
            LockSupport.parkNanos(this, nanos - now);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            now = nanoTime();
        }
        return now;
    }
}
