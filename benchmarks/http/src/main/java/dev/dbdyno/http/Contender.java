package dev.dbdyno.http;

import java.io.IOException;
import java.time.Duration;

/** A program that makes HTTP load. */
interface Contender {

    String name();

    /** Runs a closed loop on this many connections. */
    Score closedLoop(int connections, Duration length) throws IOException, InterruptedException;

    /** An open loop at equal gaps, or as near to one as the program has. */
    Score openLoop(int perSecond, int connections, Duration length) throws IOException, InterruptedException;

    /**
     * The result of a load.
     *
     * @param requests answered
     * @param cpuNanos user and system time of the program
     * @param lengthNanos of the load
     * @param p50Nanos median latency, NaN where the program does not tell
     * @param p99Nanos 99th percentile, likewise
     */
    record Score(long requests, long cpuNanos, long lengthNanos, double p50Nanos, double p99Nanos) {

        double cpuMicrosPerRequest() {
            return cpuNanos / 1e3 / requests;
        }

        double perSecond() {
            return requests * 1e9 / lengthNanos;
        }
    }
}
