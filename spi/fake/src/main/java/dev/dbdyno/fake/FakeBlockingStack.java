package dev.dbdyno.fake;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Serves on the caller's thread, while it holds one of the pool's pretended connections. */
final class FakeBlockingStack implements BlockingStack {

    private final FakeEngine engine;
    private final Semaphore connections;

    FakeBlockingStack(FakeEngine engine, int pool) {
        this.engine = engine;
        this.connections = new Semaphore(pool);
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        connections.acquireUninterruptibly();
        try {
            return engine.execute(operation);
        } finally {
            connections.release();
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
