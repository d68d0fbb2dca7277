package dev.dbdyno.stub;

import java.time.Duration;

/**
 * The time that serving a request takes. It is virtual, and no processor is used for it.
 *
 * @param servers that serve at once, one request each
 * @param mean of a request's service time
 * @param seed of what is drawn
 */
public record Service(int servers, Law law, Duration mean, long seed) {

    /** No time at all. */
    public static final Service INSTANT = fixed(1, Duration.ZERO);

    /** How service times lie around their mean. */
    public enum Law {
        FIXED,
        EXPONENTIAL
    }

    public Service {
        if (servers < 1 || mean.isNegative()) {
            throw new IllegalArgumentException(
                    "a service needs a server and a time, but got %d and %s".formatted(servers, mean));
        }
    }

    /** A service whose requests all take the same time. */
    public static Service fixed(int servers, Duration mean) {
        return new Service(servers, Law.FIXED, mean, 0);
    }

    /** The service of an M/M/c queue. */
    public static Service exponential(int servers, Duration mean, long seed) {
        return new Service(servers, Law.EXPONENTIAL, mean, seed);
    }
}
