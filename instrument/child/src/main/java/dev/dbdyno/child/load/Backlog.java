package dev.dbdyno.child.load;

import dev.dbdyno.child.host.HungLoadException;
import dev.dbdyno.child.host.Load;
import dev.dbdyno.child.host.LoadedWindow;
import dev.dbdyno.child.host.NanoClock;
import dev.dbdyno.spi.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything is submitted at once ({@code LoadModel.Backlog}). An operation's latency counts from its submission, in all
 * styles: it is the wait for a worker or a connection and the service together.
 */
final class Backlog implements Load {

    private final Stack stack;
    private final Submission submission;
    private final int operations;
    private final Workload workload;
    private final ReplyCheck check;
    private final Draws draws;
    private final NanoClock clock;
    private final Duration hangGuard;
    private final Recorder recorder = new Recorder();
    private List<BacklogItem> items = List.of();
    private @Nullable WindowRun window;

    Backlog(
            Stack stack,
            Submission submission,
            int operations,
            Workload workload,
            Draws draws,
            NanoClock clock,
            Duration hangGuard) {
        this.stack = stack;
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
        WindowRun next = new WindowRun(Long.MAX_VALUE, operations, "operations of the backlog");
        List<BacklogItem> made = new ArrayList<>(operations);
        for (int i = 0; i < operations; i++) {
            made.add(new BacklogItem(workload.next(draws), check, clock, next));
        }
        items = made;
        window = next;
    }

    @Override
    public void run(Duration length) throws HungLoadException, InterruptedException {
        recorder.starts(clock.nanoTime());
        submission.submit(items);
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
        stack.close();
    }
}
