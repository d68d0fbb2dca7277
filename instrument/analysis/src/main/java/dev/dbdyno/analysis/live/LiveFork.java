package dev.dbdyno.analysis.live;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An arm's fork in the block that is running. */
final class LiveFork {

    private final List<Measurement> valid = new ArrayList<>();
    private final SortedMap<Integer, Measurement> rounds = new TreeMap<>();
    private @Nullable WindowRecord latest;

    void add(WindowRecord window) {
        latest = window;
        Measurement measured = window.measurement();
        if (window.phase() == Phase.MEASURED && measured.isValid()) {
            valid.add(measured);
            Integer round = window.round();
            if (round != null) {
                rounds.put(round, measured);
            }
        }
    }

    @Nullable WindowRecord latest() {
        return latest;
    }

    /** Its valid measured rounds, by number. */
    SortedMap<Integer, Measurement> rounds() {
        return rounds;
    }

    /** Operations per second so far; NaN before anything was measured. */
    double operationsPerSecond() {
        return Measurement.operationsPerSecond(valid);
    }

    /** CPU per operation of child and database in µs, without the JIT compiler's; NaN while it is unknown. */
    double cpuMicros() {
        long operations = valid.stream().mapToLong(Measurement::operations).sum();
        long nanos = valid.stream().mapToLong(LiveFork::cpuNanos).sum();
        return operations == 0 || nanos == 0 ? Double.NaN : nanos / 1e3 / operations;
    }

    private static long cpuNanos(Measurement window) {
        Cpu child = window.quantities().cpuWithoutCompiler(Party.HOST);
        Cpu database = window.cpu(Party.DATABASE);
        return (child == null ? 0 : child.totalNanos()) + (database == null ? 0 : database.totalNanos());
    }
}
