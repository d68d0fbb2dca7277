package dev.dbdyno.fake;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Serves on the threads of its pool, one for each pretended connection, and completes there. */
final class FakeAsyncStack implements AsyncStack {

    private final FakeEngine engine;
    private final FakeConnections connections;

    FakeAsyncStack(FakeEngine engine, FakeConnections connections) {
        this.engine = engine;
        this.connections = connections;
    }

    @Override
    public CompletionStage<List<? extends Row>> execute(Operation operation) {
        CompletableFuture<List<? extends Row>> reply = new CompletableFuture<>();
        connections.run(() -> complete(reply, operation));
        return reply;
    }

    private void complete(CompletableFuture<List<? extends Row>> reply, Operation operation) {
        try {
            reply.complete(engine.execute(operation));
        } catch (OperationException failed) {
            reply.completeExceptionally(failed);
        }
    }

    @Override
    public void close() {
        connections.close();
        engine.close();
    }
}
