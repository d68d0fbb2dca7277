package dev.dbdyno.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The distribution of a fork's connections, seen from outside the stack while it was under load.
 *
 * @param connectionsAtServer open at the server, as the server counts them
 * @param connectionsPerEventLoop connections to the database registered with each event loop (epoll instance) of the
 *     child that has any, largest first; empty for stacks without event loops; null where the system does not tell
 * @param nativeEventLoops those of these event loops that Netty drives by its own epoll transport, not by the JDK's selector; null where
 *     nobody looked, as in older runs
 * @param completionThreads distinct threads on which operations of the measured windows ended
 */
public record Topology(
        int connectionsAtServer,
        @Nullable List<Integer> connectionsPerEventLoop,
        @Nullable Integer nativeEventLoops,
        int completionThreads) {
    public Topology {
        connectionsPerEventLoop = connectionsPerEventLoop == null ? null : List.copyOf(connectionsPerEventLoop);
    }
}
