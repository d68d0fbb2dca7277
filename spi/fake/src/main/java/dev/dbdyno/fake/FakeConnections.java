package dev.dbdyno.fake;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The pretended connections of a fake that does not block its caller: a thread each. */
final class FakeConnections {

    private final ExecutorService threads;

    FakeConnections(int pool) {
        this.threads = Executors.newFixedThreadPool(
                pool, Thread.ofPlatform().daemon().name("fake-connection-", 0).factory());
    }

    /** Runs it on the first connection that is free. */
    void run(Runnable operation) {
        threads.execute(operation);
    }

    void close() {
        threads.shutdownNow();
    }
}
