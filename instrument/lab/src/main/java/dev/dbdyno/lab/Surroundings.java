package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.elsewhere.Places;
import dev.dbdyno.lab.profile.Profiling;
import dev.dbdyno.processes.CompilerFirst;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.folder.RunFolder;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all forks of a run share.
 *
 * @param database null where no arm has one
 * @param rows that forks work with; null where no arm has a database
 * @param alive how many forks may be at a time
 * @param places of processes that do not run here
 * @param probes makes a rule for each fork; null where forks are measured in equal windows
 * @param profiling null where no fork is profiled
 */
record Surroundings(
        Run run,
        RunFolder folder,
        @Nullable Database database,
        @Nullable RowsOfForks rows,
        Places places,
        @Nullable Supplier<ProbeRule> probes,
        @Nullable Profiling profiling,
        ProcessorSets processors,
        CompilerFirst compilers,
        int alive,
        PhaseLimits limits,
        RunListener listener,
        InstantSource clock,
        TimeBudget budget,
        Interruption interruption) {

    /** The same for a block whose processes are elsewhere. */
    Surroundings at(Places others) {
        return new Surroundings(
                run,
                folder,
                database,
                rows,
                others,
                probes,
                profiling,
                processors,
                compilers,
                alive,
                limits,
                listener,
                clock,
                budget,
                interruption);
    }

    /** The one of several places where its stacks are; null where blocks are not spread. */
    @Nullable String spreadTo() {
        PlaceOfHosts hosts = places.hosts();
        return hosts == null || run.plan().jvm().alike() == null ? null : hosts.toString();
    }

    /** Whether no further turn may begin. */
    boolean mustEnd() {
        return interruption.asked() || budget.isSpent();
    }
}
