package dev.dbdyno.results.window;

import java.time.Duration;

/**
 * A slice of a window: the operations that were due in it, whenever they ended.
 *
 * @param length of the slice; those of one window are equally long but for the last
 * @param due operations that were due in it
 * @param failures of them that failed
 * @param ended operations that ended well within the slice, whenever they were due: goodput
 * @param latency of those due in it that ended well, nanoseconds from the intended start
 */
public record Slice(Duration length, long due, long failures, long ended, Latency latency) {}
