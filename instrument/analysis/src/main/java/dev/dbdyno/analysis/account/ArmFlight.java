package dev.dbdyno.analysis.account;

import org.jspecify.annotations.Nullable;

/**
 * What the JVMs of an arm noted in profiled turns; means over its forks.
 *
 * @param arm index into the plan's arms
 * @param pins how often an operation's virtual thread kept its carrier while it waited; null where no JVM tells
 * @param pinnedMicros for how long; null likewise
 * @param compilerQueue methods that waited for the JIT compiler; null where no JVM tells
 */
public record ArmFlight(
        int arm,
        @Nullable Double pins,
        @Nullable Double pinnedMicros,
        @Nullable Double compilerQueue) {}
