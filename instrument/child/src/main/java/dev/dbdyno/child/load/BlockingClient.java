package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** A client of a blocking stack: one thread, which lives from window to window. */
final class BlockingClient implements Client {

    private final BlockingStack stack;
    private final Workload workload;
    private final ReplyCheck check;
    private final Draws draws;
    private final NanoClock clock;
    private final Recorder recorder = new Recorder();
    private final BlockingQueue<WindowRun> windows = new ArrayBlockingQueue<>(1);
    private final Thread thread;

    BlockingClient(BlockingStack stack, Workload workload, Draws draws, NanoClock clock, ThreadFactory threads) {
        this.stack = stack;
        this.workload = workload;
        this.check = new ReplyCheck(workload);
        this.draws = draws;
        this.clock = clock;
        this.thread = threads.newThread(this::takeWindows);
    }

    /** A client whose thread already waits for the first window. */
    static BlockingClient started(
            BlockingStack stack, Workload workload, Draws draws, NanoClock clock, ThreadFactory threads) {
        BlockingClient client = new BlockingClient(stack, workload, draws, clock, threads);
        client.thread.start();
        return client;
    }

    @Override
    public void start(WindowRun window) {
        windows.add(window);
    }

    private void takeWindows() {
        try {
            while (true) {
                runIn(windows.take());
            }
        } catch (InterruptedException closed) {
            // close() ends the thread this way
        }
    }

    @SuppressWarnings("CatchingUnchecked") // whatever ends a client must end the fork with words, not hang it
    private void runIn(WindowRun window) {
        try {
            issueUntilDeadline(window);
        } catch (Throwable thrown) {
            window.crashed(thrown);
            return;
        }
        window.finished();
    }

    private void issueUntilDeadline(WindowRun window) {
        long startNanos = clock.nanoTime();
        recorder.starts(startNanos, window);
        do {
            // The end of one operation is the start of the next: check, count and draw (some 30 ns,
            // benchmarks/recording)
            // are thereby part of the next one's latency, and no time of the window is nobody's.
            startNanos = issue(startNanos);
        } while (window.isOpenAt(startNanos));
    }

    /** Runs one operation and records it; returns its end. */
    long issue(long startNanos) {
        Operation asked = workload.next(draws);
        long endNanos;
        @Nullable FirstFailure failure;
        try {
            var rows = stack.execute(asked);
            endNanos = clock.nanoTime();
            failure = check.of(asked, rows);
        } catch (OperationException | RuntimeException thrown) {
            endNanos = clock.nanoTime();
            failure = ReplyCheck.of(thrown);
        }
        recorder.ended(thread, startNanos, endNanos, failure);
        return endNanos;
    }

    @Override
    public Recorder recorder() {
        return recorder;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
