package dev.dbdyno.load.usage;

import dev.dbdyno.load.NanoClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Measures one thread of this JVM from any other; empty where the kernel does not tell. */
public final class ThreadMeter {

    private final Path schedstat;
    private final NanoClock clock;

    ThreadMeter(Path task, NanoClock clock) {
        this.schedstat = task.resolve("schedstat");
        this.clock = clock;
    }

    /**
     * Measures the calling platform thread.
     *
     * @param clock of the intervals
     */
    public static Optional<ThreadMeter> ofCurrentThread(NanoClock clock) {
        Path proc = Path.of("/proc");
        try {
            // a link such as 4711/task/4712, which means another thread to each reader
            Path task = Files.readSymbolicLink(proc.resolve("thread-self"));
            return Optional.of(new ThreadMeter(proc.resolve(task), clock));
        } catch (IOException | UnsupportedOperationException noProc) {
            return Optional.empty();
        }
    }

    /** An instant to measure from. */
    public Optional<Interval> start() {
        long startNanos = clock.nanoTime();
        return read().map(before -> () -> read().map(after -> between(before, after, clock.nanoTime() - startNanos)));
    }

    private static ThreadUse between(Times before, Times after, long ofNanos) {
        return new ThreadUse(
                after.runNanos() - before.runNanos(), after.waitNanos() - before.waitNanos(), Math.max(1, ofNanos));
    }

    private Optional<Times> read() {
        try {
            String[] fields = Files.readString(schedstat).strip().split(" ", -1);
            return Optional.of(new Times(Long.parseLong(fields[0]), Long.parseLong(fields[1])));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** An interval that has started. */
    @FunctionalInterface
    public interface Interval {

        /** What the thread used since; empty when it has ended. */
        Optional<ThreadUse> stop();
    }

    private record Times(long runNanos, long waitNanos) {}
}
