package dev.dbdyno.child.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.WindowSeeds;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.recording.OpenLoopTotals;
import dev.dbdyno.load.usage.GarbageCollections;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A load of operations that are due on a schedule ({@code LoadModel.OpenLoop}, {@code LoadModel.Spike}). */
final class OpenLoop implements Load {

    /**
     * The time from the dispatcher's start to the schedule's, so that a thread that has not begun yet does not count as
     * lag.
     */
    private static final Duration HEAD_START = Duration.ofMillis(2);

    private final Issuing issuing;
    private final ExecutorService dispatching;
    private final Function<Duration, Course> courses;
    private final Workload workload;
    private final WindowSeeds seeds;
    private final NanoClock clock;
    private final GarbageCollections collections;
    private final Duration hangGuard;
    private final OpenLoopRecorder noticed;
    private final OpenLoopRecorder ended;
    private @Nullable Dispatcher last;
    private @Nullable Course offered;

    /**
     * @param dispatching one thread, on which operations are issued; closed by whoever made it
     * @param courses what a window of a given length offers
     * @param recorders makes one for each of those who record: the dispatcher, the main thread
     */
    OpenLoop(
            Issuing issuing,
            ExecutorService dispatching,
            Function<Duration, Course> courses,
            Supplier<OpenLoopRecorder> recorders,
            Workload workload,
            WindowSeeds seeds,
            NanoClock clock,
            GarbageCollections collections,
            Duration hangGuard) {
        this.issuing = issuing;
        this.dispatching = dispatching;
        this.courses = courses;
        this.workload = workload;
        this.seeds = seeds;
        this.clock = clock;
        this.collections = collections;
        this.hangGuard = hangGuard;
        this.noticed = recorders.get();
        this.ended = recorders.get();
    }

    @Override
    public void prepare() {
        // operations are drawn one by one, as users ask
    }

    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        Course course = courses.apply(length);
        boolean hasLeadIn = !course.leadIn().isZero();
        if (!hasLeadIn) {
            // before the first operation is due, not beside it
            beginning.run();
        }
        OpenLoopRun run = new OpenLoopRun();
        Future<?> dispatcher = dispatching.submit(dispatcher(course, run));
        try {
            run.await(Duration.ofNanos(course.endNanos()), hasLeadIn ? beginning : OpenLoop::nothing, ended, hangGuard);
        } finally {
            // has ended long since, but where the window was given up
            dispatcher.cancel(true);
        }
    }

    @Override
    public void watch(@Nullable Duration latencyBound) {
        noticed.watch(latencyBound);
        ended.watch(latencyBound);
    }

    private static void nothing() {}

    private Dispatcher dispatcher(Course course, OpenLoopRun run) {
        long startNanos = clock.nanoTime() + HEAD_START.toNanos();
        long fromNanos = startNanos + course.leadIn().toNanos();
        long untilNanos = startNanos + course.endNanos();
        noticed.begin(fromNanos, untilNanos);
        ended.begin(fromNanos, untilNanos);
        Dispatcher dispatcher = new Dispatcher(
                issuing,
                workload,
                clock,
                new CollectorPauses(collections, startNanos),
                noticed,
                run,
                course,
                seeds.next(),
                startNanos);
        last = dispatcher;
        offered = course;
        return dispatcher;
    }

    @Override
    public LoadedWindow collect() {
        return OpenLoopTotals.of(List.of(noticed, ended))
                .window(
                        Objects.requireNonNull(offered),
                        Objects.requireNonNull(last).use());
    }

    @Override
    public void close() {
        issuing.close();
    }
}
