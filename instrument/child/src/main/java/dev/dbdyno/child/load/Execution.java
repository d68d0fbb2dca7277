package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.model.Row;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a backlog or an open loop, which no client waits for, and how it ended. Each writes only its own
 * fields, so that completions on many threads share only the place where they are gathered.
 */
final class Execution
        implements BiConsumer<@Nullable List<? extends Row>, @Nullable Throwable>, FoldingSubscriber.Ending {

    /** Gathers the executions of a window. */
    interface Endings {

        /** An operation has ended, on the calling thread. */
        void ended(Execution execution);

        /** An operation has ended because of a fault that is not an operation's failure. */
        void crashed(Throwable fault);
    }

    private final Operation asked;
    private final ReplyCheck check;
    private final NanoClock clock;
    private final Endings endings;
    private long intendedNanos;
    private long startNanos;
    private long endNanos;
    private @Nullable Thread endedOn;
    private @Nullable FirstFailure failure;
    private @Nullable Execution endedBefore;

    Execution(Operation asked, ReplyCheck check, NanoClock clock, Endings endings) {
        this.asked = asked;
        this.check = check;
        this.clock = clock;
        this.endings = endings;
    }

    /** Latency counts from here. */
    void intendedAt(long nanos) {
        intendedNanos = nanos;
    }

    @SuppressWarnings("CatchingUnchecked") // whatever ends an operation must end the fork with words, not hang it
    void executeOn(BlockingStack stack) {
        try {
            execute(stack);
        } catch (Throwable fault) {
            endings.crashed(fault);
            return;
        }
        end();
    }

    private void execute(BlockingStack stack) {
        startNanos = clock.nanoTime();
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
        startNanos = clock.nanoTime();
        try {
            stack.execute(asked).whenComplete(this);
        } catch (RuntimeException thrown) {
            accept(null, thrown);
        }
    }

    void executeOn(ReactiveStack stack) {
        startNanos = clock.nanoTime();
        FoldingSubscriber.subscribe(stack, asked, check, this);
    }

    /** Ends the operation without running it. */
    void refuse(FirstFailure why) {
        startNanos = clock.nanoTime();
        ended(why);
    }

    /** The stage has completed; called by an asynchronous stack. */
    @Override
    @SuppressWarnings("CatchingUnchecked") // the stage would swallow it, and the window would hang without a word
    public void accept(@Nullable List<? extends Row> rows, @Nullable Throwable thrown) {
        endNanos = clock.nanoTime();
        try {
            failure = thrown != null || rows == null ? ReplyCheck.of(thrown(thrown)) : check.of(asked, rows);
        } catch (Throwable fault) {
            endings.crashed(fault);
            return;
        }
        end();
    }

    private static Throwable thrown(@Nullable Throwable thrown) {
        return thrown == null ? new NullPointerException("null instead of rows") : thrown;
    }

    /** The terminal signal has come; called for a reactive stack. */
    @Override
    public void ended(@Nullable FirstFailure how) {
        endNanos = clock.nanoTime();
        failure = how;
        end();
    }

    private void end() {
        endedOn = Thread.currentThread();
        endings.ended(this);
    }

    /** Hands what happened to a recorder; does nothing where it has not ended. */
    void recordTo(Recorder recorder) {
        Thread thread = endedOn;
        if (thread != null) {
            recorder.ended(thread, intendedNanos, endNanos, failure);
        }
    }

    /** Hands what happened to a recorder; it has ended. */
    void recordTo(OpenLoopRecorder recorder) {
        Thread thread = endedOn;
        // as many virtual threads as operations: they tell nothing of the stack
        Thread counted = thread == null || thread.isVirtual() ? null : thread;
        recorder.ended(counted, intendedNanos, startNanos, endNanos, failure);
    }

    /** {@link EndedExecutions} links executions by this. */
    @Nullable Execution endedBefore() {
        return endedBefore;
    }

    /** {@link EndedExecutions} links executions by this. */
    void endedAfter(@Nullable Execution before) {
        endedBefore = before;
    }
}
