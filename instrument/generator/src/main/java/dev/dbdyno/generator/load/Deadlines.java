package dev.dbdyno.generator.load;

import dev.dbdyno.load.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gives up what was asked for too long: looks through all connections of an event loop now and then, which costs less than
 * a timer for each request. A request is given up late by one look at most; as it has failed, its latency is in no histogram.
 */
final class Deadlines {

    private static final int LOOKS_A_TIMEOUT = 20;
    private static final long MOST_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LEAST_NANOS = Duration.ofMillis(1).toNanos();

    private final List<Connection> connections;
    private final NanoClock clock;
    private @Nullable Future<?> looking;

    Deadlines(List<Connection> connections, NanoClock clock) {
        this.connections = List.copyOf(connections);
        this.clock = clock;
    }

    /** Called on the event loop. */
    void watch(EventLoop loop, long timeoutNanos) {
        long everyNanos = Math.clamp(timeoutNanos / LOOKS_A_TIMEOUT, LEAST_NANOS, MOST_NANOS);
        looking = loop.scheduleWithFixedDelay(this::look, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        long nowNanos = clock.nanoTime();
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).expireAt(nowNanos);
        }
    }

    /** Called on the event loop. */
    void end() {
        if (looking != null) {
            looking.cancel(false);
            looking = null;
        }
    }
}
