package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.model.Row;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A client of an asynchronous stack: each completion issues the lane's next operation, on the thread it came on. */
final class AsyncLane implements Client, BiConsumer<@Nullable List<? extends Row>, @Nullable Throwable> {

    private final AsyncStack stack;
    private final Workload workload;
    private final ReplyCheck check;
    private final Draws draws;
    private final NanoClock clock;
    private final Recorder recorder = new Recorder();
    private final Trampoline trampoline = new Trampoline();

    // Handed from thread to thread by the stack's completions, and by the trampoline's volatile writes.
    private @Nullable WindowRun window;
    private @Nullable Operation asked;
    private long startNanos;

    AsyncLane(AsyncStack stack, Workload workload, Draws draws, NanoClock clock) {
        this.stack = stack;
        this.workload = workload;
        this.check = new ReplyCheck(workload);
        this.draws = draws;
        this.clock = clock;
    }

    @Override
    public void start(WindowRun next) {
        window = next;
        startNanos = clock.nanoTime();
        recorder.starts(startNanos, next);
        issueNext();
    }

    private void issueNext() {
        do {
            asked = workload.next(draws);
            trampoline.issuing();
            issue(asked);
        } while (trampoline.completedWithin());
    }

    private void issue(Operation operation) {
        try {
            stack.execute(operation).whenComplete(this);
        } catch (RuntimeException thrown) {
            accept(null, thrown);
        }
    }

    /** The operation has ended; called by the stack. */
    @Override
    @SuppressWarnings("CatchingUnchecked") // the stage would swallow it, and the lane would hang without a word
    public void accept(@Nullable List<? extends Row> rows, @Nullable Throwable thrown) {
        long endNanos = clock.nanoTime();
        WindowRun current = Objects.requireNonNull(window);
        try {
            recorder.ended(Thread.currentThread(), startNanos, endNanos, judge(rows, thrown));
            startNanos = endNanos;
            if (!current.isOpenAt(endNanos)) {
                current.finished();
            } else if (trampoline.followsUpHere()) {
                issueNext();
            }
        } catch (Throwable fault) {
            current.crashed(fault);
        }
    }

    private @Nullable FirstFailure judge(@Nullable List<? extends Row> rows, @Nullable Throwable thrown) {
        if (thrown != null) {
            return ReplyCheck.of(thrown);
        }
        return rows == null
                ? new FirstFailure("the stack completed an operation with null instead of rows", null)
                : check.of(Objects.requireNonNull(asked), rows);
    }

    @Override
    public Recorder recorder() {
        return recorder;
    }

    @Override
    public void close() {
        // its threads are the stack's
    }
}
