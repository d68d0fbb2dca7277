package dev.dbdyno.analysis.arms;

import org.jspecify.annotations.Nullable;

/**
 * How much an operation of one arm costs a group of the host's threads, over all windows that count of all valid forks.
 *
 * @param name of the threads, with {@code #} in place of their numbers, as Linux has it: at most 15 characters
 * @param cpuNanos on a processor
 * @param waitNanos ready to run, but without a processor; null where the kernel does not tell
 * @param voluntarySwitches how often they gave their processor up; null likewise
 * @param involuntarySwitches how often it was taken from them; null likewise
 */
public record ThreadsPerOperation(
        String name,
        double cpuNanos,
        @Nullable Double waitNanos,
        @Nullable Double voluntarySwitches,
        @Nullable Double involuntarySwitches) {}
