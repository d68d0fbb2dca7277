package dev.dbdyno.child.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.Totals;
import dev.dbdyno.load.recording.WindowRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A load in which everything is submitted at once ({@code LoadModel.Backlog}). An operation's latency counts from its
 * submission, in all styles. It contains the wait for a worker or a connection, and the service.
 */
final class Backlog implements TwoStepLoad {

    private final Submission submission;
    private final int operations;
    private final Workload workload;
    private final ReplyCheck check;
    private final Draws draws;
    private final NanoClock clock;
    private final Duration hangGuard;
    private final Recorder recorder = new Recorder();
    private List<Execution> items = List.of();
    private @Nullable WindowRun window;

    Backlog(
            Submission submission,
            int operations,
            Workload workload,
            Draws draws,
            NanoClock clock,
            Duration hangGuard) {
        this.submission = submission;
        this.operations = operations;
        this.workload = workload;
        this.check = new ReplyCheck(workload);
        this.draws = draws;
        this.clock = clock;
        this.hangGuard = hangGuard;
    }

    /** The items of the next window must not be made within it: they were not the stack's work. */
    @Override
    public void prepare() {
        WindowRun next = new WindowRun(operations, "operations of the backlog");
        Execution.Endings endings = new Counted(next);
        List<Execution> made = new ArrayList<>(operations);
        for (int i = 0; i < operations; i++) {
            made.add(new Execution(workload.next(draws), check, clock, endings));
        }
        items = made;
        window = next;
    }

    @Override
    public void begin(Duration length) {
        recorder.starts(clock.nanoTime());
        submission.submit(items);
    }

    @Override
    public void await(Duration length) throws HungLoadException, InterruptedException {
        Objects.requireNonNull(window, "prepare() comes first").await(hangGuard, hangGuard);
    }

    @Override
    public LoadedWindow collect() {
        items.forEach(item -> item.recordTo(recorder));
        items = List.of();
        LoadedWindow loaded = Totals.of(List.of(recorder)).window();
        recorder.reset();
        return loaded;
    }

    @Override
    public void close() {
        submission.close();
    }

    /** Counts executions out; they are recorded when all have ended. */
    private record Counted(WindowRun window) implements Execution.Endings {
        @Override
        public void ended(Execution execution) {
            window.finished();
        }

        @Override
        public void crashed(Throwable fault) {
            window.crashed(fault);
        }
    }
}
