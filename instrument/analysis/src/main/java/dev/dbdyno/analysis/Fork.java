package dev.dbdyno.analysis;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Measurement;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One fork with its measured windows.
 *
 * @param record as stored
 * @param windows measured ones
 * @param fault why it counts for nothing, in words; null where it is valid
 */
record Fork(
        ForkRecord record,
        List<Measurement> windows,
        @Nullable String fault) {

    /** Of all operations that a valid fork may have failed. */
    static final double FAILURES_FRACTION = 0.001;

    /** How a child words an operation whose reply was not the right one. */
    private static final String WRONG_REPLY = "wrong reply";

    static Fork of(ForkRecord record, List<Measurement> windows, int planned) {
        return new Fork(record, List.copyOf(windows), faultOf(record, windows, planned));
    }

    private static @Nullable String faultOf(ForkRecord record, List<Measurement> windows, int planned) {
        if (record.failure() != null) {
            return "failed while " + record.failure().phase() + ": "
                    + record.failure().message();
        }
        if (windows.size() != planned) {
            return "has %d measured windows of %d".formatted(windows.size(), planned);
        }
        long operations = sum(windows, Measurement::operations);
        if (operations == 0) {
            return "no operation ended well";
        }
        for (Measurement window : windows) {
            if (window.firstFailure() != null && window.firstFailure().startsWith(WRONG_REPLY)) {
                return window.firstFailure();
            }
        }
        long failures = sum(windows, Measurement::failures);
        double failed = (double) failures / (operations + failures);
        return failed > FAILURES_FRACTION
                ? Words.percent(failed) + " of its operations failed, more than " + Words.percent(FAILURES_FRACTION)
                : null;
    }

    boolean valid() {
        return fault == null;
    }

    int block() {
        return record.block();
    }

    int arm() {
        return record.arm();
    }

    long operations() {
        return sum(Measurement::operations);
    }

    long failures() {
        return sum(Measurement::failures);
    }

    long durationNanos() {
        return sum(Measurement::durationNanos);
    }

    double operationsPerSecond() {
        return operations() * 1e9 / durationNanos();
    }

    Cpu childCpu() {
        return windows.stream().map(Measurement::childCpu).reduce(new Cpu(0, 0), Cpu::plus);
    }

    /** Null where a window has none. */
    @Nullable Cpu databaseCpu() {
        Cpu total = new Cpu(0, 0);
        for (Measurement window : windows) {
            if (window.databaseCpu() == null) {
                return null;
            }
            total = total.plus(window.databaseCpu());
        }
        return total;
    }

    double microsPerOperation(Cpu cpu) {
        return cpu.totalNanos() / 1e3 / operations();
    }

    long sum(ToLongFunction<Measurement> part) {
        return sum(windows, part);
    }

    private static long sum(List<Measurement> windows, ToLongFunction<Measurement> part) {
        return windows.stream().mapToLong(part).sum();
    }
}
