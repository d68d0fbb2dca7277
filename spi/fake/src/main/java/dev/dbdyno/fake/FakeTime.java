package dev.dbdyno.fake;

import java.util.concurrent.locks.LockSupport;

/** The time in which the fakes live. */
interface FakeTime {

    /** Nanoseconds since an arbitrary origin. */
    long nanoTime();

    /** Burns a processor until an instant. */
    void burnUntil(long nanos);

    /** Waits until an instant without a processor. */
    void waitUntil(long nanos);

    /** The machine's; a wait ends up to about 60 µs late, as the timer's slack has it, a burn within its last look. */
    FakeTime REAL = new FakeTime() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void burnUntil(long nanos) {
            while (System.nanoTime() - nanos < 0) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void waitUntil(long nanos) {
            long leftNanos = nanos - System.nanoTime();
            while (leftNanos > 0) {
                LockSupport.parkNanos(this, leftNanos);
                leftNanos = nanos - System.nanoTime();
            }
        }
    };
}
