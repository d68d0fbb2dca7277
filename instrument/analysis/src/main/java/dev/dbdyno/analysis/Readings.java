package dev.dbdyno.analysis;

import dev.dbdyno.results.Cpu;
import org.jspecify.annotations.Nullable;

/**
 * What a valid fork shows of each measure.
 *
 * <p>The database's processor time counts only where every valid fork of the run has it: otherwise arms would be compared
 * by different sums.
 */
final class Readings {

    private final boolean databaseCounts;

    Readings(Forks forks) {
        boolean everywhere = true;
        for (int arm = 0; arm < forks.arms(); arm++) {
            everywhere &= forks.validOf(arm).stream().allMatch(fork -> fork.databaseCpu() != null);
        }
        this.databaseCounts = everywhere;
    }

    double of(Metric metric, Fork fork) {
        return switch (metric) {
            case THROUGHPUT -> fork.operationsPerSecond();
            case CPU_PER_OPERATION -> fork.microsPerOperation(totalCpu(fork));
        };
    }

    /** Null where it does not count. */
    @Nullable Cpu databaseCpu(Fork fork) {
        return databaseCounts ? fork.databaseCpu() : null;
    }

    Cpu totalCpu(Fork fork) {
        Cpu database = databaseCpu(fork);
        return database == null ? fork.childCpu() : fork.childCpu().plus(database);
    }
}
