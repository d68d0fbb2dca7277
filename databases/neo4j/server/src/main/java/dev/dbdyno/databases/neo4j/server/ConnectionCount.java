package dev.dbdyno.databases.neo4j.server;

import java.util.concurrent.atomic.LongAdder;
import org.neo4j.bolt.protocol.common.connection.BoltConnectionMetricsMonitor;
import org.neo4j.kernel.api.exceptions.Status;

/** Bolt connections that were opened, whether they are still open or not. */
final class ConnectionCount implements BoltConnectionMetricsMonitor {

    private final LongAdder opened = new LongAdder();

    long soFar() {
        return opened.sum();
    }

    @Override
    public void connectionOpened() {
        opened.increment();
    }

    @Override
    public void connectionActivated() {}

    @Override
    public void connectionWaiting() {}

    @Override
    public void messageReceived() {}

    @Override
    public void messageProcessingStarted(long queueTime) {}

    @Override
    public void messageProcessingCompleted(long processingTime) {}

    @Override
    public void messageProcessingFailed() {}

    @Override
    public void responseSuccess() {}

    @Override
    public void responseIgnored() {}

    @Override
    public void responseFailed(Status status) {}

    @Override
    public void workerThreadReleased(long boundMillis) {}

    @Override
    public void connectionClosed() {}
}
