package dev.dbdyno.results;

/**
 * What a relay found out about itself before its fork began, on the machine as it was then: one byte and its echo, through it and
 * directly, one at a time.
 *
 * @param roundTripNanos that it was set to meanwhile
 * @param passNanos what passing on takes in itself, each way, by which it holds everything for less
 * @param p50ErrorNanos how much more than that round trip it then added, at the median; negative where it was less
 * @param p99ErrorNanos the same at the 99th percentile, directly at the median
 */
public record RelayCalibration(long roundTripNanos, long passNanos, long p50ErrorNanos, long p99ErrorNanos) {}
