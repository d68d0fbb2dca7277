package dev.dbdyno.fake;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A reply on its way. The operation runs at the first request, and rows follow demand. */
final class FakeSubscription implements Subscription {

    private final Subscriber<? super Row> subscriber;
    private final Operation operation;
    private final FakeEngine engine;
    private final FakeConnections connections;
    private final AtomicLong demand = new AtomicLong();
    private volatile boolean ended;
    private @Nullable Iterator<? extends Row> rows;

    FakeSubscription(
            Subscriber<? super Row> subscriber, Operation operation, FakeEngine engine, FakeConnections connections) {
        this.subscriber = subscriber;
        this.operation = operation;
        this.engine = engine;
        this.connections = connections;
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            end(() -> subscriber.onError(new IllegalArgumentException("rule 3.9: " + count + " requested")));
        } else if (demand.getAndAccumulate(count, FakeSubscription::sum) == 0) {
            connections.run(this::emit);
        }
    }

    private static long sum(long a, long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    @Override
    public void cancel() {
        ended = true;
    }

    private void emit() {
        try {
            emit(fetched());
        } catch (OperationException failed) {
            end(() -> subscriber.onError(failed));
        }
    }

    private Iterator<? extends Row> fetched() throws OperationException {
        Iterator<? extends Row> fetched = rows;
        if (fetched == null) {
            List<? extends Row> reply = engine.execute(operation);
            fetched = reply.iterator();
            rows = fetched;
        }
        return fetched;
    }

    private void emit(Iterator<? extends Row> all) {
        long wanted = demand.get();
        while (wanted > 0 && !ended) {
            long sent = send(all, wanted);
            if (!all.hasNext()) {
                end(subscriber::onComplete);
            }
            // a request that came meanwhile has not started another run: see request()
            wanted = demand.addAndGet(-sent);
        }
    }

    private long send(Iterator<? extends Row> all, long wanted) {
        long sent = 0;
        while (sent < wanted && all.hasNext() && !ended) {
            subscriber.onNext(all.next());
            sent++;
        }
        return sent;
    }

    private void end(Runnable signal) {
        if (!ended) {
            ended = true;
            signal.run();
        }
    }
}
