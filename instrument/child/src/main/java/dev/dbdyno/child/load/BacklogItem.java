package dev.dbdyno.child.load;

import dev.dbdyno.child.host.LoadedWindow.FirstFailure;
import dev.dbdyno.child.host.NanoClock;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Row;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a backlog, and how it ended. Made before the window, so that nothing of ours is allocated in it; each
 * writes only its own fields, so that completions on many threads share nothing but the count of those unfinished.
 */
final class BacklogItem
        implements BiConsumer<@Nullable List<? extends Row>, @Nullable Throwable>, FoldingSubscriber.Ending {

    private final Operation asked;
    private final ReplyCheck check;
    private final NanoClock clock;
    private final WindowRun window;
    private long submittedNanos;
    private long endNanos;
    private @Nullable Thread endedOn;
    private @Nullable FirstFailure failure;

    BacklogItem(Operation asked, ReplyCheck check, NanoClock clock, WindowRun window) {
        this.asked = asked;
        this.check = check;
        this.clock = clock;
        this.window = window;
    }

    void submittedAt(long nanos) {
        submittedNanos = nanos;
    }

    @SuppressWarnings("CatchingUnchecked") // whatever ends an operation must end the fork with words, not hang it
    void executeOn(BlockingStack stack) {
        try {
            execute(stack);
        } catch (Throwable fault) {
            window.crashed(fault);
            return;
        }
        finish();
    }

    private void execute(BlockingStack stack) {
        try {
            List<? extends Row> rows = stack.execute(asked);
            endNanos = clock.nanoTime();
            failure = check.of(asked, rows);
        } catch (OperationException | RuntimeException thrown) {
            endNanos = clock.nanoTime();
            failure = ReplyCheck.of(thrown);
        }
    }

    void executeOn(AsyncStack stack) {
        try {
            stack.execute(asked).whenComplete(this);
        } catch (RuntimeException thrown) {
            accept(null, thrown);
        }
    }

    void executeOn(ReactiveStack stack) {
        FoldingSubscriber.subscribe(stack, asked, check, this);
    }

    /** The stage has completed; called by an asynchronous stack. */
    @Override
    @SuppressWarnings("CatchingUnchecked") // the stage would swallow it, and the window would hang without a word
    public void accept(@Nullable List<? extends Row> rows, @Nullable Throwable thrown) {
        endNanos = clock.nanoTime();
        try {
            failure = thrown != null || rows == null ? ReplyCheck.of(thrown(thrown)) : check.of(asked, rows);
        } catch (Throwable fault) {
            window.crashed(fault);
            return;
        }
        finish();
    }

    private static Throwable thrown(@Nullable Throwable thrown) {
        return thrown == null ? new NullPointerException("null instead of rows") : thrown;
    }

    /** The terminal signal has come; called for a reactive stack. */
    @Override
    public void ended(@Nullable FirstFailure how) {
        endNanos = clock.nanoTime();
        failure = how;
        finish();
    }

    private void finish() {
        endedOn = Thread.currentThread();
        window.finished();
    }

    /** Hands what happened to a recorder, once the window is over. */
    void recordTo(Recorder recorder) {
        Thread thread = endedOn;
        if (thread != null) {
            recorder.ended(thread, submittedNanos, endNanos, failure);
        }
    }
}
