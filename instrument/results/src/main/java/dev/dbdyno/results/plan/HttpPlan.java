package dev.dbdyno.results.plan;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a generator talks to a web host.
 *
 * @param connections how they are used
 * @param requestTimeout after which a request counts as failed
 * @param generators places, as the user wrote them, of the generators that make each load together; null for one here
 */
public record HttpPlan(
        Connections connections,
        Duration requestTimeout,
        @Nullable List<String> generators) {
    public HttpPlan {
        generators = generators == null ? null : List.copyOf(generators);
        Require.positive("requestTimeout (milliseconds)", requestTimeout.toMillis());
    }

    /** One whose generator is here. */
    public HttpPlan(Connections connections, Duration requestTimeout) {
        this(connections, requestTimeout, null);
    }

    /** How long a connection lives. */
    public enum Connections {
        /** Opened before the window and used again and again. */
        KEEP_ALIVE,
        /** Opened for each request and closed behind it; the opening is part of the latency. */
        NEW_EACH_REQUEST
    }
}
