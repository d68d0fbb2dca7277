package dev.dbdyno.results.plan;

import java.time.Duration;

/**
 * How a generator talks to a web host.
 *
 * @param connections how they are used
 * @param requestTimeout after which a request counts as failed
 */
public record HttpPlan(Connections connections, Duration requestTimeout) {
    public HttpPlan {
        Require.positive("requestTimeout (milliseconds)", requestTimeout.toMillis());
    }

    /** How long a connection lives. */
    public enum Connections {
        /** Opened before the window and used again and again. */
        KEEP_ALIVE,
        /** Opened for each request and closed behind it; the opening is part of the latency. */
        NEW_EACH_REQUEST
    }
}
