package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.model.Row;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Takes all rows of one reply; the future completes on the context, whatever thread the publisher signals on. */
final class CollectingSubscriber implements Subscriber<Row> {

    private final List<Row> rows = new ArrayList<>();
    private final Promise<List<? extends Row>> promise = Promise.promise();
    private final Context context;

    private CollectingSubscriber(Context context) {
        this.context = context;
    }

    static Future<List<? extends Row>> collect(Publisher<? extends Row> publisher, Context context) {
        CollectingSubscriber subscriber = new CollectingSubscriber(context);
        publisher.subscribe(subscriber);
        return subscriber.promise.future();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Row row) {
        rows.add(row);
    }

    @Override
    public void onError(Throwable failed) {
        context.runOnContext(nothing -> promise.fail(failed));
    }

    @Override
    public void onComplete() {
        context.runOnContext(nothing -> promise.complete(rows));
    }
}
