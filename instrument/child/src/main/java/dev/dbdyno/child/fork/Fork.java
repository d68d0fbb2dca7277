package dev.dbdyno.child.fork;

import dev.dbdyno.child.fork.SteadyState.Sample;
import dev.dbdyno.child.host.HungLoadException;
import dev.dbdyno.child.host.Load;
import dev.dbdyno.child.host.LoadedWindow;
import dev.dbdyno.child.host.LoadedWindow.FirstFailure;
import dev.dbdyno.child.usage.Meter;
import dev.dbdyno.child.usage.Usage;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowPlan;
import dev.dbdyno.results.frames.Frame;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Spends a fork's time: cycles of load and pause until it is steady, then the measured windows. */
public final class Fork {

    private static final Duration SHORTEST_WARMUP_WINDOW = Duration.ofMillis(500);

    /** Under full load the compiler's threads can starve on few processors (METHOD.md, 3). */
    private static final Duration PAUSE = Duration.ofMillis(75);

    private final Load load;
    private final WindowPlan plan;
    private final Meter meter;
    private final Pause pause;
    private final InstantSource wallClock;
    private final Consumer<Frame.Window> windows;
    private int windowIndex;
    private long operations;

    /**
     * A fork whose stack is open.
     *
     * @param windows is told of every window when it has ended
     */
    public Fork(
            Load load,
            WindowPlan plan,
            Meter meter,
            Pause pause,
            InstantSource wallClock,
            Consumer<Frame.Window> windows) {
        this.load = load;
        this.plan = plan;
        this.meter = meter;
        this.pause = pause;
        this.wallClock = wallClock;
        this.windows = windows;
    }

    /** Runs load until nothing changes any more, or the warm-up's time is up. */
    public Steadiness warmUp() throws HungLoadException, ForkFailedException, InterruptedException {
        List<Sample> series = new ArrayList<>();
        Duration loaded = Duration.ZERO;
        while (loaded.compareTo(plan.warmupAtMost()) < 0) {
            Measurement window = run(warmupWindow(), Phase.WARMUP);
            loaded = loaded.plusNanos(window.durationNanos());
            series.add(sample(window));
            if (loaded.compareTo(plan.warmupAtLeast()) >= 0 && SteadyState.isReached(series)) {
                return Steadiness.STEADY;
            }
            pause.lasting(PAUSE);
        }
        return Steadiness.NOT_STEADY;
    }

    private Duration warmupWindow() {
        Duration half = plan.window().dividedBy(2);
        return half.compareTo(SHORTEST_WARMUP_WINDOW) < 0 ? SHORTEST_WARMUP_WINDOW : half;
    }

    private static Sample sample(Measurement window) {
        return new Sample(
                window.operationsPerSecond(), (double) window.childCpu().totalNanos() / window.operations());
    }

    /** Runs the plan's windows. */
    public void measure() throws HungLoadException, ForkFailedException, InterruptedException {
        for (int window = 0; window < plan.windowsPerFork(); window++) {
            run(plan.window(), Phase.MEASURED);
        }
    }

    /** Operations of the fork so far, those of the warm-up and failed ones included. */
    public long operations() {
        return operations;
    }

    private Measurement run(Duration length, Phase phase)
            throws HungLoadException, ForkFailedException, InterruptedException {
        load.prepare();
        Meter.Interval interval = meter.start();
        Instant startedAt = wallClock.instant();
        load.run(length);
        Usage usage = interval.stop();
        LoadedWindow loaded = load.collect();
        operations += loaded.operations() + loaded.failures();
        Measurement measurement = measurement(startedAt, loaded, usage);
        windows.accept(new Frame.Window(windowIndex++, phase, measurement));
        refuseAllFailed(loaded);
        return measurement;
    }

    private static void refuseAllFailed(LoadedWindow loaded) throws ForkFailedException {
        FirstFailure first = loaded.firstFailure();
        if (loaded.operations() == 0 && first != null) {
            throw new ForkFailedException(loaded.failures(), first);
        }
    }

    private static Measurement measurement(Instant startedAt, LoadedWindow loaded, Usage usage) {
        List<String> warnings = new ArrayList<>(loaded.warnings());
        warnings.addAll(usage.warnings());
        FirstFailure first = loaded.firstFailure();
        return new Measurement(
                startedAt,
                loaded.durationNanos(),
                loaded.operations(),
                loaded.failures(),
                first == null ? null : first.words(),
                loaded.latency(),
                usage.child(),
                usage.database(),
                usage.jitNanos(),
                usage.gcNanos(),
                usage.gcPauses(),
                usage.runQueueWaitNanos(),
                usage.machine(),
                loaded.completionThreads(),
                warnings);
    }
}
