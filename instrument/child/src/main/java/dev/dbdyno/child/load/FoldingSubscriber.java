package dev.dbdyno.child.load;

import dev.dbdyno.model.Row;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Takes all rows of one reply and folds them as they come. One for each subscription (Reactive Streams rule 2.12). */
final class FoldingSubscriber implements Subscriber<Row> {

    /** Told once, on the thread of the terminal signal, how the operation ended: null means well. */
    @FunctionalInterface
    interface Ending {
        void ended(@Nullable FirstFailure failure);
    }

    private final Operation asked;
    private final ReplyCheck check;
    private final Ending ending;
    private int rows;
    private long hash;
    private boolean done;

    private FoldingSubscriber(Operation asked, ReplyCheck check, Ending ending) {
        this.asked = asked;
        this.check = check;
        this.ending = ending;
    }

    /** Runs one operation. */
    static void subscribe(ReactiveStack stack, Operation asked, ReplyCheck check, Ending ending) {
        FoldingSubscriber subscriber = new FoldingSubscriber(asked, check, ending);
        try {
            stack.execute(asked).subscribe(subscriber);
        } catch (RuntimeException thrown) {
            subscriber.onError(thrown);
        }
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Row row) {
        rows++;
        hash = RowHash.extend(hash, row);
    }

    @Override
    public void onError(Throwable thrown) {
        end(ReplyCheck.of(thrown));
    }

    @Override
    public void onComplete() {
        end(check.of(asked, rows, hash));
    }

    private void end(@Nullable FirstFailure failure) {
        // a second terminal signal would run the lane twice; signals of one subscription are serial (rule 1.3)
        if (!done) {
            done = true;
            ending.ended(failure);
        }
    }
}
