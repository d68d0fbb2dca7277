package dev.dbdyno.analysis;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Windows of open loops as sentences. */
public final class Probes {

    private static final long SECOND = 1_000_000_000L;

    private Probes() {}

    /** A window of 5 s at a rate, of which a fraction took 20 ms and the others 1 ms. */
    public static Measurement probe(double perSecond, double slowFraction) {
        return probe(perSecond, slowFraction, 0, 5 * SECOND, null);
    }

    /** The load on p99 of 10 ms doubles with each 5 % of the rate, and is 1 at the capacity. */
    public static Measurement honest(double perSecond, double capacity) {
        return probe(perSecond, Math.min(1, 0.01 * Math.pow(perSecond / capacity, 14)));
    }

    /** A window whose fault may be all that keeps it from the SLA. */
    public static Measurement invalid(double perSecond, String reason) {
        return probe(perSecond, 0.009, 0, 5 * SECOND, reason);
    }

    /** A window of 5 s in a closed loop. */
    public static Measurement closed(int clients, double perSecond) {
        return closed(clients, perSecond, null);
    }

    public static Measurement closed(int clients, double perSecond, @Nullable String invalid) {
        long operations = Math.round(perSecond * 5);
        Histogram nanos = new Histogram(3);
        if (operations > 0) {
            nanos.recordValueWithCount(Math.round(clients / perSecond * SECOND), operations);
        }
        Tally tally = Tally.of(Instant.EPOCH, 5 * SECOND, operations);
        FirstFailure exhausted = new FirstFailure("pool exhausted", null);
        return Measurement.of(operations > 0 ? tally : tally.failing(7, exhausted), Latency.of(nanos))
                .remarking(faults(invalid));
    }

    /** A window that keeps the SLA by far in spite of its fault. */
    public static Measurement invalidButFast(double perSecond, String reason) {
        return probe(perSecond, 0.004, 0, 5 * SECOND, reason);
    }

    /** A window that breaks every SLA while half of the child's processor time is its compiler's. */
    public static Measurement compiling(double perSecond) {
        return compiling(perSecond, 0.6);
    }

    public static Measurement compiling(double perSecond, double slowFraction) {
        return probe(perSecond, slowFraction, 0, 5 * SECOND, null, new Cpu(SECOND, 0), SECOND / 2);
    }

    public static Measurement probe(
            double perSecond, double slowFraction, long failures, long durationNanos, @Nullable String invalid) {
        return probe(perSecond, slowFraction, failures, durationNanos, invalid, null, null);
    }

    private static Measurement probe(
            double perSecond,
            double slowFraction,
            long failures,
            long durationNanos,
            @Nullable String invalid,
            @Nullable Cpu childCpu,
            @Nullable Long jitNanos) {
        Histogram nanos = new Histogram(3);
        long due = Math.round(perSecond * 5);
        long slow = Math.round((due - failures) * slowFraction);
        if (slow > 0) {
            nanos.recordValueWithCount(20_000_000, slow);
        }
        if (due - failures - slow > 0) {
            nanos.recordValueWithCount(1_000_000, due - failures - slow);
        }
        FirstFailure first = failures > 0 ? new FirstFailure("pool exhausted", null) : null;
        return Measurement.of(
                        Tally.of(Instant.EPOCH, durationNanos, due - failures).failing(failures, first),
                        Latency.of(nanos))
                .with(Quantities.NONE.with(Party.HOST, childCpu).with(Party.HOST, Count.JIT, jitNanos), null)
                .with(new OpenLoopWindow(perSecond, due, Latency.of(new Histogram(3)), Latency.of(nanos)))
                .remarking(faults(invalid));
    }

    private static List<Remark> faults(@Nullable String invalid) {
        return invalid == null ? List.of() : List.of(new Remark.WrittenReason(invalid));
    }
}
