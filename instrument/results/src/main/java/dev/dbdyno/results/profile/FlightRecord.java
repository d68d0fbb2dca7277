package dev.dbdyno.results.profile;

import org.jspecify.annotations.Nullable;

/**
 * What the flight recorder of a fork's JVM noted in profiled turns.
 *
 * @param pins how often a virtual thread kept its carrier while it waited; null where the JVM does not tell
 * @param pinnedNanos for how long, all of them together; null likewise
 * @param compilerQueue methods that waited for the JIT compiler, in the mean of many looks; null where the JVM does not tell
 */
public record FlightRecord(
        @Nullable Long pins,
        @Nullable Long pinnedNanos,
        @Nullable Double compilerQueue) {}
