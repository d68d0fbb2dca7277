package dev.dbdyno.analysis.statistics;

import org.jspecify.annotations.Nullable;

/**
 * A quantile of latency.
 *
 * @param fraction 0.99 for p99
 * @param nanos of all windows merged
 * @param band interval over forks; null with too few of them
 */
public record Quantile(
        double fraction, long nanos, @Nullable Interval band) {}
