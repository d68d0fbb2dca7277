package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A time of its own for each thread, which moves only when that thread works; the thread that made the clock sees the time
 * of the one that is farthest. Threads begin at zero, or where the clock was last told that new ones begin.
 */
public final class SimulatedClock implements NanoClock {

    private final Thread main = Thread.currentThread();
    private final AtomicLong begin = new AtomicLong();
    private final AtomicLong farthest = new AtomicLong();
    private final AtomicLong worked = new AtomicLong();
    private final ThreadLocal<AtomicLong> own = ThreadLocal.withInitial(() -> new AtomicLong(begin.get()));

    @Override
    public long nanoTime() {
        return Thread.currentThread().equals(main) ? farthest.get() : own.get().get();
    }

    /** This thread works for so long. */
    public void work(long nanos) {
        long now = own.get().addAndGet(nanos);
        farthest.accumulateAndGet(now, Math::max);
        worked.addAndGet(nanos);
    }

    /** Threads that work from now on for the first time begin at this time. */
    void newThreadsBeginNow() {
        begin.set(farthest.get());
    }

    /** All that all threads have worked. */
    public long workedNanos() {
        return worked.get();
    }
}
