package dev.dbdyno.results.profile;

/**
 * A turn under a profiler. It is in no verdict.
 *
 * @param round of its block, from 0
 * @param operations that ended well in its window
 * @param durationNanos of the window
 * @param windowCpuNanos CPU that the profiled process used in the window, JIT included; 0 where it is unknown
 * @param profiledCpuNanos CPU that it used while the profiler ran, which is longer than the window
 * @param samples that the profiler took
 */
public record ProfiledTurn(
        int round, long operations, long durationNanos, long windowCpuNanos, long profiledCpuNanos, long samples) {}
