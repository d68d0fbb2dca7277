package dev.dbdyno.spi.contract;

import dev.dbdyno.model.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;

/** Collects what a publisher signals. */
final class Subscription implements Subscriber<Row> {

    private final List<Row> received = Collections.synchronizedList(new ArrayList<>());
    private final CompletableFuture<List<Row>> rows = new CompletableFuture<>();

    private Subscription() {}

    static CompletableFuture<List<Row>> start(Publisher<? extends Row> publisher) {
        Subscription subscription = new Subscription();
        publisher.subscribe(subscription);
        return subscription.rows;
    }

    @Override
    public void onSubscribe(org.reactivestreams.Subscription upstream) {
        upstream.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Row row) {
        received.add(row);
    }

    @Override
    public void onError(Throwable failed) {
        rows.completeExceptionally(failed);
    }

    @Override
    public void onComplete() {
        rows.complete(List.copyOf(received));
    }
}
