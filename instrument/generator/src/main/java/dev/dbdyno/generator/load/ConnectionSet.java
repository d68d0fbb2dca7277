package dev.dbdyno.generator.load;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The connections of a fork; they live from load to load. All methods are called on the main thread. */
final class ConnectionSet {

    /** A server's queue of connections that it has not yet accepted is often 128 long, and what overflows is late by 1 s. */
    private static final int OPENED_AT_ONCE = 64;

    /**
     * The limit for all connections together. A connection that overflowed the server's queue is tried again after 1 s.
     * A server that takes longer is slow to accept, and that belongs in the load's own time.
     */
    private static final Duration OPENING_AT_MOST = Duration.ofSeconds(2);

    private final Site site;
    private final EventLoops loops;
    private final List<Connection> connections = new ArrayList<>();

    ConnectionSet(Site site, EventLoops loops) {
        this.site = site;
        this.loops = loops;
    }

    /** This many connections, spread evenly over the event loops. Further ones are closed. */
    List<Connection> of(int count) {
        while (connections.size() > count) {
            dispose(connections.removeLast());
        }
        while (connections.size() < count) {
            EventLoop loop = loops.all().get(connections.size() % loops.all().size());
            connections.add(new Connection(site, loop, loops.channelType()));
        }
        return List.copyOf(connections);
    }

    /**
     * Opens those that are not, where they are kept alive. One that cannot be opened stays closed: the request that finds it
     * so will say why. Those that are not open in time go on opening under load.
     */
    void openAhead() throws InterruptedException {
        if (!site.isKeptAlive()) {
            return;
        }
        long endNanos = site.clock().nanoTime() + OPENING_AT_MOST.toNanos();
        for (int from = 0; from < connections.size(); from += OPENED_AT_ONCE) {
            List<Connection> some = connections.subList(from, Math.min(from + OPENED_AT_ONCE, connections.size()));
            CountDownLatch done = new CountDownLatch(some.size());
            some.forEach(connection -> connection.loop().execute(() -> connection.openAhead(done)));
            if (!done.await(endNanos - site.clock().nanoTime(), TimeUnit.NANOSECONDS)) {
                return;
            }
        }
    }

    private static void dispose(Connection connection) {
        connection.loop().submit(connection::dispose).syncUninterruptibly();
    }

    void close() {
        connections.forEach(ConnectionSet::dispose);
        connections.clear();
    }
}
