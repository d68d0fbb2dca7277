package dev.dbdyno.http;

import dev.dbdyno.stub.Stalls;
import java.time.Duration;

/**
 * The latencies of a server that stalls, under arrivals at equal gaps, in closed form.
 *
 * <p>One server serves a request in s; {@code perSecond} times s is its utilisation u. What is due x after the beginning of a
 * stall of length S waits for the stall's end and for all that came before it: S - x + x·u, and is then served itself: its
 * latency is S + s - x·(1 - u), until that is down to s. So in each cycle a time of S / (1 - u) has late operations, spread
 * evenly between S + s and s, and all others take s.
 *
 * @param service s
 */
record StallTheory(double perSecond, Duration service, Stalls stalls) {

    private double idleFraction() {
        return 1 - perSecond * service.toNanos() / 1e9;
    }

    /** The share of operations that are late at all. */
    double lateFraction() {
        return stalls.lasting().toNanos() / idleFraction() / stalls.cycle().toNanos();
    }

    /** A percentile of latency, over whole cycles. */
    double quantileNanos(double fraction) {
        double late = stalls.lasting().toNanos()
                - (1 - fraction) * idleFraction() * stalls.cycle().toNanos();
        return service.toNanos() + Math.max(0, late);
    }
}
