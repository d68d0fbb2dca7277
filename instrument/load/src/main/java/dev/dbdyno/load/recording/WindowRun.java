package dev.dbdyno.load.recording;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.NanoClock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A window that is under way. Each participant reports when it has finished, and the main thread waits for all. */
public final class WindowRun {

    private final int participants;
    private final String unit;
    private final @Nullable AllAtWork allAtWork;
    private final AtomicInteger unfinished;
    private final AtomicReference<@Nullable Crash> crash = new AtomicReference<>();

    /**
     * The waiting thread. It need not be the thread that made this, because a window within a web host begins on the
     * host's own thread.
     */
    private volatile @Nullable Thread waiting;

    /**
     * A window of clients that ask all the time.
     *
     * @param participants who must finish
     * @param unit what they are called when they do not
     */
    public static WindowRun ofClients(
            NanoClock clock, long beginNanos, Duration length, int participants, String unit) {
        return new WindowRun(new AllAtWork(clock, beginNanos, length, participants), participants, unit);
    }

    /**
     * A window of a load that keeps no fixed number of operations in flight.
     *
     * @param participants who must finish
     * @param unit what they are called when they do not
     */
    public WindowRun(int participants, String unit) {
        this(null, participants, unit);
    }

    private WindowRun(@Nullable AllAtWork allAtWork, int participants, String unit) {
        this.allAtWork = allAtWork;
        this.participants = participants;
        this.unit = unit;
        this.unfinished = new AtomicInteger(participants);
    }

    /** Whether a client may start an operation at this instant. Who asks in vain stops. */
    public boolean isOpenAt(long nanos) {
        return Objects.requireNonNull(allAtWork, "only clients ask").isOpenAt(nanos);
    }

    /** The time in which all clients are at work; null for other loads. */
    @Nullable AllAtWork allAtWork() {
        return allAtWork;
    }

    /** Reports that a participant has nothing in flight any more and starts nothing. */
    public void finished() {
        if (unfinished.decrementAndGet() == 0) {
            LockSupport.unpark(waiting);
        }
    }

    /** Reports that a participant has finished because of a fault that is not an operation's failure. */
    public void crashed(Throwable thrown) {
        crash.compareAndSet(null, new Crash(Thread.currentThread().getName(), thrown));
        finished();
    }

    /**
     * Waits for all.
     *
     * @param first how long even without progress
     * @param then how long without progress after that
     */
    public void await(Duration first, Duration then) throws HungLoadException, InterruptedException {
        waiting = Thread.currentThread();
        int before = participants;
        boolean done = awaitFor(first);
        while (!done && unfinished.get() < before) {
            before = unfinished.get();
            done = awaitFor(then);
        }
        rethrowCrash();
        if (!done) {
            throw new HungLoadException(unfinished.get(), participants, unit, then);
        }
    }

    private boolean awaitFor(Duration atMost) throws InterruptedException {
        // real time on purpose: the guard is against a stack that no simulated clock would move
        long givenUpAt = NanoClock.SYSTEM.nanoTime() + atMost.toNanos();
        while (unfinished.get() > 0) {
            long leftNanos = givenUpAt - NanoClock.SYSTEM.nanoTime();
            if (leftNanos <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, Math.min(leftNanos, TimeUnit.SECONDS.toNanos(1)));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return true;
    }

    private void rethrowCrash() {
        Crash first = crash.get();
        if (first != null) {
            throw new IllegalStateException(
                    "thread '%s' ended with %s".formatted(first.threadName(), first.thrown()), first.thrown());
        }
    }

    private record Crash(String threadName, Throwable thrown) {}
}
