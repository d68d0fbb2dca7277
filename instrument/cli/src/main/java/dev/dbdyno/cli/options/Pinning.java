package dev.dbdyno.cli.options;

/** Where a run's processes are kept. */
public sealed interface Pinning {

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
