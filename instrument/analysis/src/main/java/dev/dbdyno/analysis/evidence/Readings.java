package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Party;
import org.jspecify.annotations.Nullable;

/**
 * What a valid fork shows of each measure.
 *
 * <p>The database's processor time counts only where every valid fork of the run has it: otherwise arms would be compared
 * by different sums.
 */
public final class Readings {

    private final Plan plan;
    private final boolean databaseCounts;

    Readings(Plan plan, Forks forks) {
        this.plan = plan;
        boolean everywhere = true;
        for (int arm = 0; arm < forks.arms(); arm++) {
            everywhere &= forks.validOf(arm).stream().allMatch(fork -> fork.cpu(Party.DATABASE) != null);
        }
        this.databaseCounts = everywhere;
    }

    /** NaN where the fork has no such reading. */
    public double of(Metric metric, MeasuredFork fork) {
        return switch (metric) {
            case THROUGHPUT -> fork.operationsPerSecond();
            case PEAK_THROUGHPUT -> Peaks.isKnown(fork) ? fork.operationsPerSecond() : Double.NaN;
            case CAPACITY -> capacity(fork);
            case BURST_GOODPUT -> ForkSpike.of(plan, fork).burstGoodput();
            case RESPONSE_P99 -> fork.latency().getValueAtPercentile(99);
            case RESPONSE_P50 -> fork.latency().getValueAtPercentile(50);
            case CPU_PER_OPERATION -> cpu(fork);
        };
    }

    private double capacity(MeasuredFork fork) {
        return plan.probing() instanceof Probing.CapacitySearch search
                ? CapacitySearch.capacityOf(search, fork.measured()).orElse(Double.NaN)
                : Double.NaN;
    }

    private double cpu(MeasuredFork fork) {
        Cpu total = totalCpu(fork);
        return total == null ? Double.NaN : fork.microsPerOperation(total);
    }

    /** Null where it does not count. */
    public @Nullable Cpu databaseCpu(MeasuredFork fork) {
        return databaseCounts ? fork.cpu(Party.DATABASE) : null;
    }

    /** Null where the child's is unknown. */
    public @Nullable Cpu totalCpu(MeasuredFork fork) {
        Cpu child = fork.cpu(Party.HOST);
        Cpu database = databaseCpu(fork);
        return child == null || database == null ? child : child.plus(database);
    }
}
