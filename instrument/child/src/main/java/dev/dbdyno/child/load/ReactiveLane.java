package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A client of a reactive stack: each terminal signal issues the lane's next operation, on the thread it came on. */
final class ReactiveLane implements Client, FoldingSubscriber.Ending {

    private final ReactiveStack stack;
    private final Workload workload;
    private final ReplyCheck check;
    private final Draws draws;
    private final NanoClock clock;
    private final Recorder recorder = new Recorder();
    private final Trampoline trampoline = new Trampoline();

    // Handed from thread to thread by the stack's signals, and by the trampoline's volatile writes.
    private @Nullable WindowRun window;
    private long startNanos;

    ReactiveLane(ReactiveStack stack, Workload workload, Draws draws, NanoClock clock) {
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
            Operation asked = workload.next(draws);
            trampoline.issuing();
            FoldingSubscriber.subscribe(stack, asked, check, this);
        } while (trampoline.completedWithin());
    }

    /** The operation has ended. */
    @Override
    @SuppressWarnings("CatchingUnchecked") // the publisher would drop it, and the lane would hang without a word
    public void ended(@Nullable FirstFailure failure) {
        long endNanos = clock.nanoTime();
        WindowRun current = Objects.requireNonNull(window);
        try {
            recorder.ended(Thread.currentThread(), startNanos, endNanos, failure);
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

    @Override
    public Recorder recorder() {
        return recorder;
    }

    @Override
    public void close() {
        // its threads are the stack's
    }
}
