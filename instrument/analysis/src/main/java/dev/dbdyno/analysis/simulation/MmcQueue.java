package dev.dbdyno.analysis.simulation;

import java.time.Duration;
import java.util.function.DoublePredicate;

/**
 * The queue whose truth is known: Poisson arrivals, exponential service, c servers, first come first served, M/M/c. What a
 * capacity search finds of it can be held against what it is (Gross, Shortle, Thompson and Harris, Fundamentals of Queueing
 * Theory, 4th edition, 2008, section 2.3: Erlang's C, and the distribution of the time in the system).
 *
 * @param servers c
 * @param servedPerSecond by one server that is busy, µ
 */
public record MmcQueue(int servers, double servedPerSecond) {

    private static final int HALVINGS = 200;

    public MmcQueue {
        if (servers < 1 || !(servedPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "a queue needs servers that serve, but got %d at %s/s".formatted(servers, servedPerSecond));
        }
    }

    /** The rate at which the queue grows without bound. */
    public double saturationPerSecond() {
        return servers * servedPerSecond;
    }

    /** The probability that an arrival has to wait (Erlang C), by the recursion of Erlang B. */
    double waitProbability(double perSecond) {
        double offered = perSecond / servedPerSecond;
        double blocked = 1;
        for (int k = 1; k <= servers; k++) {
            blocked = offered * blocked / (k + offered * blocked);
        }
        double utilisation = offered / servers;
        return blocked / (1 - utilisation * (1 - blocked));
    }

    /** The probability that waiting and service together last longer, in the long run. */
    public double beyond(double perSecond, double seconds) {
        if (perSecond >= saturationPerSecond()) {
            return 1;
        }
        double waits = waitProbability(perSecond);
        double drain = saturationPerSecond() - perSecond;
        double service = Math.exp(-servedPerSecond * seconds);
        // the sum of two exponential times; at equal rates it is Erlang's
        double both = Math.abs(drain - servedPerSecond) < 1e-9 * servedPerSecond
                ? service * (1 + servedPerSecond * seconds)
                : (drain * service - servedPerSecond * Math.exp(-drain * seconds)) / (drain - servedPerSecond);
        return (1 - waits) * service + waits * both;
    }

    /** A percentile of the response time, in nanoseconds. */
    public double responseNanos(double perSecond, double fraction) {
        double low = 0;
        double high = 1;
        while (beyond(perSecond, high) > 1 - fraction) {
            high *= 2;
        }
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (beyond(perSecond, middle) > 1 - fraction) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high * 1e9;
    }

    /** The highest rate at which a percentile of the response time keeps a bound. */
    public double capacityPerSecond(double fraction, Duration atMost) {
        double seconds = atMost.toNanos() / 1e9;
        return highest(rate -> beyond(rate, seconds) <= 1 - fraction);
    }

    /** The highest rate at which the mean response time keeps a bound. */
    public double meanCapacityPerSecond(Duration atMost) {
        double seconds = atMost.toNanos() / 1e9;
        return highest(rate -> 1 / servedPerSecond + waitProbability(rate) / (saturationPerSecond() - rate) <= seconds);
    }

    private double highest(DoublePredicate holds) {
        double low = 0;
        double high = saturationPerSecond();
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (holds.test(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
