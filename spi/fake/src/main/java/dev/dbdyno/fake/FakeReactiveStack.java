package dev.dbdyno.fake;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import org.reactivestreams.Publisher;

/** Serves on the threads of its pool, one for each pretended connection, and signals there. */
final class FakeReactiveStack implements ReactiveStack {

    private final FakeEngine engine;
    private final FakeConnections connections;

    FakeReactiveStack(FakeEngine engine, FakeConnections connections) {
        this.engine = engine;
        this.connections = connections;
    }

    @Override
    public Publisher<Row> execute(Operation operation) {
        return subscriber -> subscriber.onSubscribe(new FakeSubscription(subscriber, operation, engine, connections));
    }

    @Override
    public void close() {
        connections.close();
        engine.close();
    }
}
