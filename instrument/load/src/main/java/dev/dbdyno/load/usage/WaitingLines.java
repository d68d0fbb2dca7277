package dev.dbdyno.load.usage;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.WaitingLine;
import dev.dbdyno.results.window.Count;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * How long everybody together has waited in some queues: their mean length times the time (J. D. C. Little: "A proof for the queuing
 * formula L = λW", Operations Research 9, 1961). A queue is looked at, so nothing that waits in it becomes slower.
 *
 * <p>The looks come at random (exponential gaps), because looks at equal gaps would see a queue that fills and empties in step with them
 * always full or always empty (R. W. Wolff: "Poisson arrivals see time averages", Operations Research 30, 1982).
 */
final class WaitingLines {

    /** A dozen looks in a window of 600 ms. Each costs about 0.1 ms of a processor, for hardly any of its code is hot. */
    static final Duration MEAN_GAP = Duration.ofMillis(50);

    private final NanoClock clock;
    private final SplittableRandom random;
    private final List<WaitingLine> lines;
    private final Map<Count, Long> lengths = new EnumMap<>(Count.class);
    private final Map<Count, Long> looks = new EnumMap<>(Count.class);
    private final Thread thread =
            Thread.ofPlatform().daemon().name("waiting-lines").unstarted(this::lookAgainAndAgain);
    private final long startNanos;

    WaitingLines(List<WaitingLine> lines, NanoClock clock, SplittableRandom random) {
        this.lines = List.copyOf(lines);
        this.clock = clock;
        this.random = random;
        this.startNanos = clock.nanoTime();
    }

    static WaitingLines watched(List<WaitingLine> lines) {
        WaitingLines watched = new WaitingLines(lines, NanoClock.SYSTEM, new SplittableRandom());
        if (!lines.isEmpty()) {
            watched.thread.start();
        }
        return watched;
    }

    private void lookAgainAndAgain() {
        try {
            boolean isToldAny = true;
            while (isToldAny) {
                isToldAny = lookNext();
            }
        } catch (InterruptedException ended) {
            // end() does this
        }
    }

    /** Waits for the next instant, and looks; false where no queue tells its length, so that there is nothing to look at. */
    boolean lookNext() throws InterruptedException {
        double gap = -Math.log(1 - random.nextDouble()) * MEAN_GAP.toNanos();
        clock.awaitUntil(clock.nanoTime() + Math.round(gap));
        boolean isToldAny = false;
        for (WaitingLine line : lines) {
            isToldAny |= look(line);
        }
        return isToldAny;
    }

    private synchronized boolean look(WaitingLine line) {
        OptionalInt length = line.length().get();
        if (length.isPresent()) {
            lengths.merge(line.waiting(), (long) length.getAsInt(), Long::sum);
            looks.merge(line.waiting(), 1L, Long::sum);
        }
        return length.isPresent();
    }

    /** Processor time that looking has cost; 0 where the JVM does not tell. */
    long cpuNanos() {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()));
    }

    /** Ends the looks; what was waited since they began, in nanoseconds, where at least one look saw the queue. */
    synchronized Map<Count, Long> end() {
        thread.interrupt();
        long nanos = clock.nanoTime() - startNanos;
        Map<Count, Long> waits = new EnumMap<>(Count.class);
        looks.forEach((wait, times) ->
                waits.put(wait, Math.round((double) lengths.getOrDefault(wait, 0L) / times * nanos)));
        return waits;
    }
}
