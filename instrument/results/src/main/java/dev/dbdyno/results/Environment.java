package dev.dbdyno.results;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a run took place: the machine of its hosts.
 *
 * @param dbdynoVersion of the instrument
 * @param build of the instrument: a digest of its modules that measure; null in runs of versions that did not note it
 * @param operatingSystem name, version and kernel
 * @param processorModel as the system names it
 * @param processors available to dbdyno
 * @param memoryBytes of the machine
 * @param childJvm vendor, version and name of the JVM that hosts the arms
 * @param loadAverage over the minute before the run, what dbdyno itself did then included; negative where unknown
 * @param otherLoad processors' worth of time that processes other than dbdyno's had just before the run; null where unknown,
 *     as in runs of versions that did not look
 * @param processorSets what was pinned where
 * @param generatorPriority of the processes that make load over HTTP, and of relays; null where there are none
 * @param compilerPriority of children; null in runs of versions that left it as it was
 * @param freeMemory of the machine; null in runs of versions that left it as it was, and where hosts are at other places
 * @param remarks what may spoil the measurements
 * @param places where the run had processes, the lab's machine last; null where that is the only one, and in runs of versions that did not note
 *     them
 */
public record Environment(
        String dbdynoVersion,
        @Nullable String build,
        String operatingSystem,
        String processorModel,
        int processors,
        long memoryBytes,
        String childJvm,
        double loadAverage,
        @Nullable Double otherLoad,
        ProcessorSets processorSets,
        @Nullable GeneratorPriority generatorPriority,
        @Nullable CompilerPriority compilerPriority,
        @Nullable FreeMemory freeMemory,
        List<RunRemark> remarks,
        @Nullable List<PlaceSeen> places) {
    public Environment {
        remarks = List.copyOf(remarks);
        places = places == null ? null : List.copyOf(places);
    }

    /** The lab's machine alone, where neither the build nor its free memory is known. */
    public Environment(
            String dbdynoVersion,
            String operatingSystem,
            String processorModel,
            int processors,
            long memoryBytes,
            String childJvm,
            double loadAverage,
            @Nullable Double otherLoad,
            ProcessorSets processorSets,
            @Nullable GeneratorPriority generatorPriority,
            @Nullable CompilerPriority compilerPriority,
            List<RunRemark> remarks) {
        this(
                dbdynoVersion,
                null,
                operatingSystem,
                processorModel,
                processors,
                memoryBytes,
                childJvm,
                loadAverage,
                otherLoad,
                processorSets,
                generatorPriority,
                compilerPriority,
                null,
                remarks,
                null);
    }

    /** The same environment with further remarks. */
    public Environment remarking(List<RunRemark> further) {
        List<RunRemark> all = new ArrayList<>(remarks);
        all.addAll(further);
        return with(all, places);
    }

    /** The same environment with the places other than the lab's machine; none of them says nothing. */
    public Environment with(List<PlaceSeen> elsewhere) {
        return elsewhere.isEmpty() ? this : with(remarks, elsewhere);
    }

    private Environment with(List<RunRemark> otherRemarks, @Nullable List<PlaceSeen> otherPlaces) {
        return new Environment(
                dbdynoVersion,
                build,
                operatingSystem,
                processorModel,
                processors,
                memoryBytes,
                childJvm,
                loadAverage,
                otherLoad,
                processorSets,
                generatorPriority,
                compilerPriority,
                freeMemory,
                otherRemarks,
                otherPlaces);
    }
}
