package dev.dbdyno.cli.options;

import dev.dbdyno.results.ProcessorSets;

/** Where a run's processes are kept. */
public sealed interface Pinning {

    /** As the processes of an earlier run were pinned. */
    static Pinning like(ProcessorSets sets) {
        if (sets.child() != null) {
            return new Apart();
        }
        return sets.database() == null ? new None() : new OfDatabase(size(sets.database()));
    }

    /** Of a list as {@code taskset} takes it: {@code 0-2,7} are four. */
    private static int size(String processors) {
        int size = 0;
        for (String range : processors.split(",", -1)) {
            String[] ends = range.split("-", -1);
            size += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return size;
    }

    /** Where the system puts them. */
    record None() implements Pinning {}

    /** Database, child and generator on processors of their own. */
    record Apart() implements Pinning {}

    /**
     * The database on so many, everything else on any.
     *
     * @param processors how many
     */
    record OfDatabase(int processors) implements Pinning {}
}
