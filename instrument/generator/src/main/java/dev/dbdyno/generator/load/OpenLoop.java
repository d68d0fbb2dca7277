package dev.dbdyno.generator.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.Schedule;
import dev.dbdyno.load.drawing.WindowSeeds;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.recording.OpenLoopTotals;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.frames.Command.Share;
import dev.dbdyno.results.window.Excursions;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A load of requests that are due on a schedule, whatever the replies ({@code LoadModel.OpenLoop}, {@code
 * LoadModel.Spike}).
 */
final class OpenLoop implements Load {

    /** The time from the main thread's call to the schedule's start, which is enough to reach the event loops. */
    private static final long HEAD_START_NANOS = Duration.ofMillis(5).toNanos();

    private final Readied readied;
    private final Function<Duration, Course> courses;
    private final WindowSeeds seeds;
    private final Share share;
    private final List<Lane> lanes = new ArrayList<>();
    private @Nullable Course course;
    private @Nullable Long agreedNanos;
    private List<Excursions.Stretch> late = List.of();
    private @Nullable ThreadUse busiest;

    /**
     * An open loop on its share of so many connections.
     *
     * @param courses what is offered in a window of a length
     * @param recorder makes one for each event loop
     */
    OpenLoop(
            Readied readied,
            int concurrency,
            Function<Duration, Course> courses,
            Supplier<OpenLoopRecorder> recorder,
            WindowSeeds seeds,
            Share share) {
        this.share = share;
        this.readied = readied;
        this.courses = courses;
        this.seeds = seeds;
        List<Connection> connections = readied.connections().of(share.of(concurrency));
        for (EventLoop loop : readied.loops().all()) {
            List<Connection> own = connections.stream()
                    .filter(connection -> connection.loop().equals(loop))
                    .toList();
            if (!own.isEmpty()) {
                lanes.add(new Lane(loop, readied.site(), own, recorder.get()));
            }
        }
    }

    @Override
    public void prepare() {
        readied.openAhead();
    }

    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        Course offered = courses.apply(length);
        course = offered;
        if (offered.leadIn().isZero()) {
            beginning.run();
        }
        Lane.Times times = times(offered);
        WindowRun window = new WindowRun(lanes.size(), "event loops");
        begin(window, offered, times);
        if (!offered.leadIn().isZero()) {
            readied.site().clock().awaitUntil(times.fromNanos());
            beginning.run();
        }
        BusiestThread threads = readied.loops().measure();
        window.await(Duration.ofNanos(offered.endNanos()).plus(readied.guard()), readied.guard());
        busiest = threads.stop();
    }

    @Override
    public void watch(@Nullable Duration latencyBound) {
        // their threads see it, for a window is handed over to them
        lanes.forEach(lane -> lane.recorder().watch(latencyBound));
    }

    @Override
    public void startAt(long nanos) {
        agreedNanos = nanos;
    }

    private Lane.Times times(Course offered) {
        Long agreed = agreedNanos;
        agreedNanos = null;
        long startNanos = agreed == null ? readied.site().clock().nanoTime() + HEAD_START_NANOS : agreed;
        return new Lane.Times(startNanos, startNanos + offered.leadIn().toNanos(), startNanos + offered.endNanos());
    }

    private void begin(WindowRun window, Course offered, Lane.Times times) {
        long seed = seeds.next();
        int all = lanes.size() * share.of();
        for (int lane = 0; lane < lanes.size(); lane++) {
            int part = lane * share.of() + share.part();
            // the schedule draws as client 0
            lanes.get(lane).begin(window, Schedule.share(offered, seed, part, all), Draws.of(seed, 1 + part), times);
        }
    }

    @Override
    public LoadedWindow collect() {
        OpenLoopTotals totals =
                OpenLoopTotals.of(lanes.stream().map(Lane::recorder).toList());
        late = totals.lateStretches();
        return totals.window(Objects.requireNonNull(course, "run() comes first"), busiest);
    }

    @Override
    public List<Excursions.Stretch> lateStretches() {
        return late;
    }

    @Override
    public void close() {
        // the connections live on
    }
}
