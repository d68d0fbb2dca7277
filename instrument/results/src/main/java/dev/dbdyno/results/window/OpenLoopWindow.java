package dev.dbdyno.results.window;

import org.jspecify.annotations.Nullable;

/**
 * What an open loop's window has beyond any other's.
 *
 * @param offeredPerSecond the rate that was asked for
 * @param due operations that were due in the window; each of them has succeeded or failed, none is left out
 * @param lag from the intended start to the actual one, nanoseconds, of every operation that was due: what the process that
 *     made the load was late by itself, and the wait for a free connection is no part of it
 * @param service from the actual start to the end, nanoseconds, of the operations that ended well
 * @param excursions of latency beyond the bound of the plan's SLA; null where the plan has none, and in runs of versions that
 *     did not count them
 */
public record OpenLoopWindow(
        double offeredPerSecond,
        long due,
        Latency lag,
        Latency service,
        @Nullable Excursions excursions) {

    /** A window whose excursions were not counted. */
    public OpenLoopWindow(double offeredPerSecond, long due, Latency lag, Latency service) {
        this(offeredPerSecond, due, lag, service, null);
    }
}
