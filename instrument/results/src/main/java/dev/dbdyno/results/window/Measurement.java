package dev.dbdyno.results.window;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in one window by the process that made its load: the child, or the generator. Every quantity is the
 * difference of two reads that enclose the window's operations: nothing is in flight at the second, nor at the first but
 * for an open loop's lead-in.
 *
 * @param latency of the operations that ended well, nanoseconds: service time in a closed loop; in a backlog the time from
 *     submission and in an open loop that from the intended start, waiting included
 * @param processors online in the machine, to which its quantities are compared; null where unknown
 * @param openLoop what only an open loop has; null for other loads
 * @param slices the window's course in equal slices, in order; null but for a spike
 * @param remarks what was found wrong with the window while it was measured
 */
public record Measurement(
        Tally tally,
        Latency latency,
        Quantities quantities,
        @Nullable Integer processors,
        @Nullable OpenLoopWindow openLoop,
        @Nullable List<Slice> slices,
        List<Remark> remarks) {
    public Measurement {
        slices = slices == null ? null : List.copyOf(slices);
        remarks = List.copyOf(remarks);
    }

    /** A valid window of which no more is known. */
    public static Measurement of(Tally tally, Latency latency) {
        return new Measurement(tally, latency, Quantities.NONE, null, null, null, List.of());
    }

    /** The same window with another tally. */
    public Measurement with(Tally other) {
        return new Measurement(other, latency, quantities, processors, openLoop, slices, remarks);
    }

    /** The same window with other quantities, on a machine with this many processors. */
    public Measurement with(Quantities others, @Nullable Integer online) {
        return new Measurement(tally, latency, others, online, openLoop, slices, remarks);
    }

    /** The same window with more quantities that are known of it. */
    public Measurement knowing(Quantities more) {
        return with(quantities.and(more), processors);
    }

    /** The same window in an open loop. */
    public Measurement with(OpenLoopWindow other) {
        return new Measurement(tally, latency, quantities, processors, other, slices, remarks);
    }

    /** The same window with a course. */
    public Measurement over(List<Slice> course) {
        return new Measurement(tally, latency, quantities, processors, openLoop, course, remarks);
    }

    /** The same window with other remarks. */
    public Measurement remarking(List<Remark> others) {
        return new Measurement(tally, latency, quantities, processors, openLoop, slices, others);
    }

    public Instant startedAt() {
        return tally.startedAt();
    }

    public long durationNanos() {
        return tally.durationNanos();
    }

    public long operations() {
        return tally.operations();
    }

    public long failures() {
        return tally.failures();
    }

    public @Nullable FirstFailure firstFailure() {
        return tally.firstFailure();
    }

    /** The number of threads on which operations ended; null if they are not seen. */
    public @Nullable Integer completionThreads() {
        return tally.completionThreads();
    }

    public double operationsPerSecond() {
        return operationsPerSecond(List.of(this));
    }

    /** What several windows reach together; NaN if there is none. */
    public static double operationsPerSecond(List<Measurement> windows) {
        AtWork atWork = AtWork.sum(windows);
        double operations = windows.stream().mapToLong(Measurement::operations).sum();
        long nanos = windows.stream().mapToLong(Measurement::durationNanos).sum();
        return atWork == null ? operations * 1e9 / nanos : atWork.operationsPerSecond();
    }

    /** Null where it is unknown. */
    public @Nullable Cpu cpu(Party party) {
        return quantities.cpu(party);
    }

    /** Null where it is unknown. */
    public @Nullable Long count(Party party, Count count) {
        return quantities.get(party, count);
    }

    /** Why it is in no verdict; empty where it is valid. */
    public List<Remark.Invalidating> faults() {
        return remarks.stream()
                .filter(Remark.Invalidating.class::isInstance)
                .map(Remark.Invalidating.class::cast)
                .toList();
    }

    /** Whether it may be in a verdict. */
    public boolean isValid() {
        return remarks.stream().noneMatch(Remark.Invalidating.class::isInstance);
    }
}
