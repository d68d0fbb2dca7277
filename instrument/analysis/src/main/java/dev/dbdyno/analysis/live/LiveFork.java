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

/** The fork of an arm in the block that runs. */
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

    /** Those that are measured and valid, by their numbers. */
    SortedMap<Integer, Measurement> rounds() {
        return rounds;
    }

    /** NaN where nothing has been measured yet. */
    double operationsPerSecond() {
        long operations = valid.stream().mapToLong(Measurement::operations).sum();
        long nanos = valid.stream().mapToLong(Measurement::durationNanos).sum();
        return nanos == 0 ? Double.NaN : operations * 1e9 / nanos;
    }

    /** Of child and database, without the JIT compiler's; NaN where nothing is known yet. */
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
