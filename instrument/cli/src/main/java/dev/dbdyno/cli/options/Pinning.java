package dev.dbdyno.cli.options;

import dev.dbdyno.results.ProcessorSets;

/** The processors on which a run's processes are kept. */
public sealed interface Pinning {

    /** Pins processes like those of an earlier run. */
    static Pinning like(ProcessorSets sets) {
        if (sets.child() != null) {
            return new Apart();
        }
        return sets.database() == null ? new None() : new OfDatabase(size(sets.database()));
    }

    /** The number of processors in a list in {@code taskset}'s notation: {@code 0-2,7} has four. */
    private static int size(String processors) {
        int size = 0;
        for (String range : processors.split(",", -1)) {
            String[] ends = range.split("-", -1);
            size += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return size;
    }

    /** Nothing was asked for: apart where machines have enough processors, else as the system chooses. */
    record Unasked() implements Pinning {}

    /** The system chooses the processors. */
    record None() implements Pinning {}

    /** Database, child and generator each have processors of their own. */
    record Apart() implements Pinning {}

    /**
     * The database has so many processors of its own; everything else runs on any.
     *
     * @param processors how many
     */
    record OfDatabase(int processors) implements Pinning {}
}
