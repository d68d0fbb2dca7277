package dev.dbdyno.load.usage;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Whether this process runs: a thread sleeps for a moment, again and again, and notes how late it wakes. It is late in a process that
 * was stopped, frozen or without a processor. It is late in a collection as well, which is the arm's own and is taken off.
 */
final class Heartbeat {

    /** Short against what is looked for, and rare enough to cost a few hundredths of a per cent of a processor. */
    private static final Duration BEAT = Duration.ofMillis(100);

    /** A saturated machine wakes a thread that was asleep within tens of milliseconds; ten times that is no window any more. */
    static final Duration STANDSTILL = Duration.ofMillis(500);

    private final NanoClock clock;
    private final LongSupplier collectingNanos;
    private final Thread thread = Thread.ofPlatform().daemon().name("heartbeat").unstarted(this::beat);
    private volatile Beat last;
    private volatile long longestNanos;

    /** When the thread is to wake, and how long this JVM had collected when it fell asleep. */
    private record Beat(long dueNanos, long collectedNanos) {}

    Heartbeat(NanoClock clock, LongSupplier collectingNanos) {
        this.clock = clock;
        this.collectingNanos = collectingNanos;
        this.last = next();
    }

    static Heartbeat started() {
        Heartbeat heartbeat = new Heartbeat(NanoClock.SYSTEM, GarbageCollections.OF_THIS_JVM::pausedNanos);
        heartbeat.thread.start();
        return heartbeat;
    }

    private Beat next() {
        return new Beat(clock.nanoTime() + BEAT.toNanos(), collectingNanos.getAsLong());
    }

    private void beat() {
        try {
            while (true) {
                Beat beat = next();
                last = beat;
                clock.awaitUntil(beat.dueNanos());
                longestNanos = Math.max(longestNanos, lateNanos(beat));
            }
        } catch (InterruptedException ended) {
            // end() does this
        }
    }

    private long lateNanos(Beat beat) {
        return clock.nanoTime() - beat.dueNanos() - (collectingNanos.getAsLong() - beat.collectedNanos());
    }

    /** Processor time that it has cost; 0 where the JVM does not tell. */
    long cpuNanos() {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()));
    }

    /** Ends it; a remark where the process stood still. */
    Optional<Remark> end(Party party) {
        // the thread that asks may be the first to run again
        long nanos = Math.max(longestNanos, lateNanos(last));
        thread.interrupt();
        return nanos >= STANDSTILL.toNanos()
                ? Optional.of(new Remark.ProcessDidNotRun(party, nanos))
                : Optional.empty();
    }
}
