package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a valid fork shows of each measure.
 *
 * <p>CPU per operation is that of host and database without the JIT compiler's, which is a matter of warm-up and stands apart.
 * The database's counts only where every valid fork of the run knows it, and the compiler's is taken off only where every valid
 * fork knows it: otherwise arms would be compared by different sums.
 */
public final class Readings {

    private final Plan plan;
    private final boolean databaseCounts;
    private final boolean compilerIsKnown;

    /** Each reading is taken once: estimates, comparisons and warnings ask for it, and some merge thousands of histograms. */
    private final Map<Metric, Map<MeasuredFork, Double>> taken = new EnumMap<>(Metric.class);

    Readings(Plan plan, Forks forks) {
        this.plan = plan;
        this.databaseCounts = everywhere(forks, Party.DATABASE, Count.CPU_USER);
        this.compilerIsKnown = everywhere(forks, Party.HOST, Count.JIT);
    }

    private static boolean everywhere(Forks forks, Party party, Count count) {
        return IntStream.range(0, forks.arms())
                .mapToObj(forks::validOf)
                .flatMap(List::stream)
                .allMatch(fork -> fork.quantities().get(party, count) != null);
    }

    /** The fork's value; NaN if it has none. */
    public double of(Metric metric, MeasuredFork fork) {
        return taken.computeIfAbsent(metric, first -> new IdentityHashMap<>())
                .computeIfAbsent(fork, first -> read(metric, first));
    }

    private double read(Metric metric, MeasuredFork fork) {
        return switch (metric) {
            case THROUGHPUT -> fork.operationsPerSecond();
            case PEAK_THROUGHPUT -> Peaks.isKnown(fork) ? fork.operationsPerSecond() : Double.NaN;
            case CAPACITY -> capacity(fork);
            case BURST_GOODPUT -> ForkSpike.of(plan, fork).burstGoodput();
            case RESPONSE_P99 -> fork.latency().getValueAtPercentile(99);
            case RESPONSE_P50 -> fork.latency().getValueAtPercentile(50);
            case CPU_PER_OPERATION -> cpuMicros(fork.windows());
        };
    }

    private double capacity(MeasuredFork fork) {
        return plan.probing() instanceof Probing.CapacitySearch search
                ? CapacitySearch.capacityOf(search, fork.measured()).orElse(Double.NaN)
                : Double.NaN;
    }

    /** CPU per operation over some windows, in microseconds; NaN where it is unknown, or there was no operation. */
    public double cpuMicros(List<Measurement> windows) {
        Cpu total = totalCpu(
                Quantities.sum(windows.stream().map(Measurement::quantities).toList()));
        long operations = windows.stream().mapToLong(Measurement::operations).sum();
        return total == null || operations == 0 ? Double.NaN : total.totalNanos() / 1e3 / operations;
    }

    /** Whether the compiler's CPU is known everywhere, and so in no sum of the host's. */
    public boolean knowsCompiler() {
        return compilerIsKnown;
    }

    /** The host's CPU; null if it is unknown. */
    public @Nullable Cpu hostCpu(MeasuredFork fork) {
        return hostCpu(fork.quantities());
    }

    /** The database's CPU; null if it does not count. */
    public @Nullable Cpu databaseCpu(MeasuredFork fork) {
        return databaseCpu(fork.quantities());
    }

    /** The CPU of host and database; null if the host's is unknown. */
    public @Nullable Cpu totalCpu(MeasuredFork fork) {
        return totalCpu(fork.quantities());
    }

    private @Nullable Cpu hostCpu(Quantities quantities) {
        return compilerIsKnown ? quantities.cpuWithoutCompiler(Party.HOST) : quantities.cpu(Party.HOST);
    }

    private @Nullable Cpu databaseCpu(Quantities quantities) {
        return databaseCounts ? quantities.cpu(Party.DATABASE) : null;
    }

    private @Nullable Cpu totalCpu(Quantities quantities) {
        Cpu host = hostCpu(quantities);
        Cpu database = databaseCpu(quantities);
        return host == null || database == null ? host : host.plus(database);
    }
}
