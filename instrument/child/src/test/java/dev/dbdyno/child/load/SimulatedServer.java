package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A queue with known answers, and the time it lives in: some connections, first come, first served. Only the dispatcher
 * moves time. Every operation's end is known when it comes, so that it is signalled at once, but with the clock set to
 * that end.
 */
final class SimulatedServer implements ReactiveStack, NanoClock {

    private final long[] freeNanos;
    private final LongSupplier serviceNanos;
    private final long issuingNanos;
    private volatile long nowNanos;
    private int issued;
    private int failEvery = Integer.MAX_VALUE;

    private SimulatedServer(int connections, LongSupplier serviceNanos, long issuingNanos) {
        this.freeNanos = new long[connections];
        this.serviceNanos = serviceNanos;
        this.issuingNanos = issuingNanos;
    }

    static SimulatedServer of(int connections, LongSupplier serviceNanos) {
        return new SimulatedServer(connections, serviceNanos, 0);
    }

    /** A server that keeps the issuer of an operation busy for so long, before it can issue the next. */
    static SimulatedServer slowToIssue(long issuingNanos, long serviceNanos) {
        return new SimulatedServer(1_000, () -> serviceNanos, issuingNanos);
    }

    /** Each so many-th operation fails. */
    SimulatedServer failingEach(int every) {
        failEvery = every;
        return this;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public long awaitUntil(long nanos) {
        nowNanos = Math.max(nowNanos, nanos);
        return nowNanos;
    }

    @Override
    public Publisher<Row> execute(Operation operation) {
        return this::serve;
    }

    private void serve(Subscriber<? super Row> subscriber) {
        long cameNanos = nowNanos + issuingNanos;
        subscriber.onSubscribe(UNBOUNDED);
        nowNanos = servedNanos(cameNanos);
        issued++;
        if (issued % failEvery == 0) {
            subscriber.onError(new OperationException("gone", "57P01", null));
        } else {
            Stacks.RIGHT.forEach(subscriber::onNext);
            subscriber.onComplete();
        }
        nowNanos = cameNanos;
    }

    private long servedNanos(long cameNanos) {
        int first = 0;
        for (int i = 1; i < freeNanos.length; i++) {
            first = freeNanos[i] < freeNanos[first] ? i : first;
        }
        freeNanos[first] = Math.max(cameNanos, freeNanos[first]) + serviceNanos.getAsLong();
        return freeNanos[first];
    }

    int issued() {
        return issued;
    }

    @Override
    public void close() {
        Arrays.fill(freeNanos, 0);
    }

    private static final Subscription UNBOUNDED = new Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    };
}
