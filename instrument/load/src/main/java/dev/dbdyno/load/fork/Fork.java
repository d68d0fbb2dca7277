package dev.dbdyno.load.fork;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.fork.SteadyState.Sample;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Meter.Interval;
import dev.dbdyno.load.usage.Usage;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Spends a fork's time: cycles of load and pause until it is steady, then the measured windows. */
public final class Fork {

    private static final Duration SHORTEST_WARMUP_WINDOW = Duration.ofMillis(500);

    private final Loads loads;
    private final LoadModel model;
    private final WindowPlan plan;
    private final Meter meter;
    private final Pause pause;
    private final InstantSource wallClock;
    private final Consumer<Frame.Window> windows;
    private int windowIndex;
    private long operations;
    private @Nullable Putting current;

    /**
     * A fork whose stack is open.
     *
     * @param model of the plan's windows and, but for an open loop's lead-in and a spike's burst, of the warm-up
     * @param windows is told of every window when it has ended
     */
    public Fork(
            Loads loads,
            LoadModel model,
            WindowPlan plan,
            Meter meter,
            Pause pause,
            InstantSource wallClock,
            Consumer<Frame.Window> windows) {
        this.loads = loads;
        this.model = model;
        this.plan = plan;
        this.meter = meter;
        this.pause = pause;
        this.wallClock = wallClock;
        this.windows = windows;
    }

    /**
     * Runs load until nothing changes any more, or the warm-up's time is up; after each window it lets the JIT's compiler
     * threads, which full load starves on few processors, work off what has piled up ({@link CompilerPause}).
     */
    public Steadiness warmUp() throws HungLoadException, ForkFailedException, InterruptedException {
        Steadiness steadiness = loadUntilSteady();
        loads.warmedUp();
        return steadiness;
    }

    private Steadiness loadUntilSteady() throws HungLoadException, ForkFailedException, InterruptedException {
        WarmUp warmUp = new WarmUp();
        if (plan.warmupClients() != null) {
            loadUntilCompiled(warmUp, new LoadModel.ClosedLoop(plan.warmupClients()));
        }
        List<Sample> series = new ArrayList<>();
        while (warmUp.isShorterThan(plan.warmupAtMost())) {
            series.add(warmUp.window(warmupModel()));
            if (warmUp.hasLoadedFor(plan.warmupAtLeast()) && SteadyState.isReached(series)) {
                return Steadiness.STEADY;
            }
            warmUp.pause();
        }
        return Steadiness.NOT_STEADY;
    }

    /** Whether a trend is left is for the load that is measured to show: half of the time stays for that. */
    private void loadUntilCompiled(WarmUp warmUp, LoadModel crowd)
            throws HungLoadException, ForkFailedException, InterruptedException {
        List<Sample> series = new ArrayList<>();
        while (warmUp.isShorterThan(plan.warmupAtMost().dividedBy(2)) && !SteadyState.isCompiled(series)) {
            series.add(warmUp.window(crowd));
            warmUp.pause();
        }
    }

    /** Counts a warm-up's time; pauses are part of it, for who plans a run by it must not wait twice as long. */
    private final class WarmUp {
        private final CompilerPause compilerPause = new CompilerPause(meter, pause);
        private Duration loaded = Duration.ZERO;

        Sample window(LoadModel asked) throws HungLoadException, ForkFailedException, InterruptedException {
            Measurement window = runWell(asked, warmupWindow(), Phase.WARMUP);
            loaded = loaded.plusNanos(window.durationNanos());
            return Sample.of(window);
        }

        void pause() throws InterruptedException {
            compilerPause.after(loaded);
        }

        boolean isShorterThan(Duration limit) {
            return loaded.plus(compilerPause.paused()).compareTo(limit) < 0;
        }

        boolean hasLoadedFor(Duration least) {
            return loaded.compareTo(least) >= 0;
        }
    }

    /** A lead-in would only make windows longer that do not count anyway, and a burst shows no trend. */
    private LoadModel warmupModel() {
        return switch (model) {
            case LoadModel.ClosedLoop closed -> closed;
            case LoadModel.Backlog backlog -> backlog;
            case LoadModel.OpenLoop open ->
                new LoadModel.OpenLoop(open.operationsPerSecond(), open.arrivals(), open.concurrency(), Duration.ZERO);
            case LoadModel.Spike spike ->
                new LoadModel.OpenLoop(spike.steadyPerSecond(), spike.arrivals(), spike.concurrency(), Duration.ZERO);
        };
    }

    private Duration warmupWindow() {
        Duration half = plan.window().dividedBy(2);
        return half.compareTo(SHORTEST_WARMUP_WINDOW) < 0 ? SHORTEST_WARMUP_WINDOW : half;
    }

    /** Runs so many of the plan's windows. */
    public void measure(int howMany) throws HungLoadException, ForkFailedException, InterruptedException {
        for (int window = 0; window < howMany; window++) {
            runWell(model, plan.window(), Phase.MEASURED);
        }
    }

    /**
     * Runs one window of a load that is to be probed, of no length none. It counts for nothing: whatever this load is the
     * first to need (threads and connections of a host, compiled code) is had afterwards. That all of its operations failed
     * is no failure of the fork.
     */
    public void settle(LoadModel probed, Duration length) throws HungLoadException, InterruptedException {
        if (length.isPositive()) {
            run(probed, length, Phase.WARMUP);
        }
    }

    /** Runs one measured window of any load; that all of its operations failed is a result, for it may be an overload. */
    public void probe(LoadModel probed, Duration length) throws HungLoadException, InterruptedException {
        run(probed, length, Phase.MEASURED);
    }

    /** Operations of the fork so far, those of the warm-up and failed ones included. */
    public long operations() {
        return operations;
    }

    /** Ends the load and closes what is loaded. */
    public void close() {
        endLoad();
        loads.close();
    }

    /** A window of which at least one operation must end well. */
    private Measurement runWell(LoadModel asked, Duration length, Phase phase)
            throws HungLoadException, ForkFailedException, InterruptedException {
        Ran ran = run(asked, length, phase);
        refuseAllFailed(ran.loaded());
        return ran.measurement();
    }

    private Ran run(LoadModel asked, Duration length, Phase phase) throws HungLoadException, InterruptedException {
        Load load = put(asked);
        load.prepare();
        Counted counted = new Counted(meter, wallClock);
        load.run(length, counted);
        Usage usage = counted.stop();
        LoadedWindow loaded = load.collect();
        operations += loaded.operations() + loaded.failures() + loaded.leadInOperations();
        Measurement measurement = measurement(counted.startedAt(), loaded, usage);
        windows.accept(new Frame.Window(windowIndex++, phase, measurement));
        return new Ran(loaded, measurement);
    }

    private Load put(LoadModel asked) {
        if (current == null || !current.model().equals(asked)) {
            endLoad();
            current = new Putting(asked, loads.load(asked));
        }
        return current.load();
    }

    private void endLoad() {
        if (current != null) {
            current.load().close();
            current = null;
        }
    }

    /** A window that has ended. */
    private record Ran(LoadedWindow loaded, Measurement measurement) {}

    /** The load that is on the stack now. */
    private record Putting(LoadModel model, Load load) {}

    /** Begins to measure when the load says so. */
    private static final class Counted implements Runnable {
        private final Meter meter;
        private final InstantSource wallClock;
        private @Nullable Interval interval;
        private Instant startedAt = Instant.EPOCH;

        Counted(Meter meter, InstantSource wallClock) {
            this.meter = meter;
            this.wallClock = wallClock;
        }

        @Override
        public void run() {
            interval = meter.start();
            startedAt = wallClock.instant();
        }

        Instant startedAt() {
            return startedAt;
        }

        Usage stop() {
            return Objects.requireNonNull(interval, "a load says when counting begins")
                    .stop();
        }
    }

    private static void refuseAllFailed(LoadedWindow loaded) throws ForkFailedException {
        FirstFailure first = loaded.firstFailure();
        if (loaded.operations() == 0 && first != null) {
            throw new ForkFailedException(loaded.failures(), first);
        }
    }

    private static Measurement measurement(Instant startedAt, LoadedWindow loaded, Usage usage) {
        List<Remark> remarks = new ArrayList<>(loaded.remarks());
        remarks.addAll(usage.remarks());
        Tally tally = new Tally(
                startedAt,
                loaded.durationNanos(),
                loaded.operations(),
                loaded.failures(),
                loaded.firstFailure(),
                loaded.completionThreads());
        return new Measurement(
                tally,
                loaded.latency(),
                usage.quantities(),
                usage.processors(),
                loaded.openLoop(),
                loaded.slices(),
                remarks);
    }
}
