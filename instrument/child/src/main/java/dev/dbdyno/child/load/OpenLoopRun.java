package dev.dbdyno.child.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A window of an open loop that is under way. The dispatcher counts operations in, completions count them out, and the
 * main thread records in batches what has ended. A completion's thread belongs to the stack, and should do as little
 * else as possible.
 */
final class OpenLoopRun implements Execution.Endings {

    /** How often the main thread records what has ended. */
    private static final long RECORDING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Thread mainThread = Thread.currentThread();
    private final EndedExecutions ended = new EndedExecutions();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicReference<@Nullable Crash> crash = new AtomicReference<>();
    private volatile boolean counting;
    private volatile boolean allIssued;

    /** How many operations have been issued and have not ended. */
    int inFlight() {
        return inFlight.get();
    }

    /** Announces that one more operation is about to be issued. */
    void issuing() {
        inFlight.incrementAndGet();
    }

    /** The lead-in is over. */
    void countingBegins() {
        counting = true;
        LockSupport.unpark(mainThread);
    }

    /** The window's time is over, and nothing is due any more. */
    void allIssued() {
        allIssued = true;
        LockSupport.unpark(mainThread);
    }

    @Override
    public void ended(Execution execution) {
        ended.push(execution);
        if (inFlight.decrementAndGet() == 0 && allIssued) {
            LockSupport.unpark(mainThread);
        }
    }

    @Override
    public void crashed(Throwable fault) {
        crash.compareAndSet(null, new Crash(Thread.currentThread().getName(), fault));
        LockSupport.unpark(mainThread);
    }

    /**
     * Records until all has ended; called on the main thread.
     *
     * @param length from now until nothing is due any more
     * @param beginning is run when the lead-in is over
     * @param hangGuard how long without progress after that
     */
    void await(Duration length, Runnable beginning, OpenLoopRecorder recorder, Duration hangGuard)
            throws HungLoadException, InterruptedException {
        // real time on purpose: the guard is against a stack that no simulated clock would move
        long givenUpAt = NanoClock.SYSTEM.nanoTime() + length.plus(hangGuard).toNanos();
        long recorded = 0;
        Runnable outstanding = beginning;
        boolean over = false;
        while (!over) {
            // looked at before recording: what ended before it is recorded below
            over = allIssued && inFlight.get() == 0;
            outstanding = runIfCounting(outstanding);
            int more = ended.recordTo(recorder);
            recorded += more;
            rethrowCrash();
            givenUpAt = more == 0 ? givenUpAt : later(givenUpAt, NanoClock.SYSTEM.nanoTime() + hangGuard.toNanos());
            if (!over) {
                giveUpAfter(givenUpAt, recorded, hangGuard);
                pause();
            }
        }
    }

    private Runnable runIfCounting(Runnable outstanding) {
        if (!counting) {
            return outstanding;
        }
        outstanding.run();
        return OpenLoopRun::nothing;
    }

    private static void nothing() {}

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }

    private void giveUpAfter(long nanos, long recorded, Duration hangGuard) throws HungLoadException {
        if (NanoClock.SYSTEM.nanoTime() - nanos > 0) {
            int unfinished = inFlight.get();
            throw new HungLoadException(unfinished, recorded + unfinished, "operations of the open loop", hangGuard);
        }
    }

    private void pause() throws InterruptedException {
        LockSupport.parkNanos(this, RECORDING_NANOS);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
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
