package dev.dbdyno.load.turn;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Meter.Interval;
import dev.dbdyno.load.usage.Usage;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs a fork's turns one after another; between two of them nothing is in flight. */
public final class Turns {

    private final Loads loads;
    private final Meter meter;
    private final InstantSource wallClock;
    private final Rehearsal rehearsal = new Rehearsal();
    private long operations;
    private @Nullable Putting current;
    private Phase last = Phase.WARMUP;
    private Frame.@Nullable Part part;

    /** The turns of a fork whose stack is open. */
    public Turns(Loads loads, Meter meter, InstantSource wallClock) {
        this.loads = loads;
        this.meter = meter;
        this.wallClock = wallClock;
    }

    /**
     * Runs one turn. That all of its operations failed is a result: the lab decides what it means.
     *
     * @throws HungLoadException when operations do not end
     */
    public Measurement run(Command.Turn turn) throws HungLoadException, InterruptedException {
        if (turn.phase() == Phase.MEASURED && last == Phase.WARMUP) {
            loads.warmedUp();
        }
        last = turn.phase();
        Load load = put(turn.load());
        load.watch(turn.latencyBound());
        if (turn.leadIn().isPositive()) {
            load.prepare();
            load.run(turn.leadIn(), () -> {});
            count(load.collect());
        }
        return measured(load, turn.length(), turn.startNanos());
    }

    private Measurement measured(Load load, Duration length, @Nullable Long startNanos)
            throws HungLoadException, InterruptedException {
        load.prepare();
        if (startNanos != null) {
            load.startAt(startNanos);
        }
        Counted counted = new Counted(meter, wallClock);
        load.run(length, counted);
        Usage usage = counted.stop();
        LoadedWindow loaded = count(load.collect());
        part = startNanos == null ? null : new Frame.Part(loaded.startNanos(), load.lateStretches());
        return measurement(counted.startedAt(), loaded, usage);
    }

    /**
     * Reads and counts as in a turn, without any load.
     *
     * @param isAllAnew whether to read also what has not run since the last turn, as if everything had
     */
    public Measurement rehearsed(boolean isAllAnew) {
        if (isAllAnew) {
            meter.forget();
        }
        Counted counted = new Counted(meter, wallClock);
        counted.run();
        Usage usage = counted.stop();
        return measurement(counted.startedAt(), rehearsal.window(), usage);
    }

    private LoadedWindow count(LoadedWindow loaded) {
        operations += loaded.operations() + loaded.failures() + loaded.leadInOperations();
        return loaded;
    }

    /** What joins the last turn's window to those of other generators; null where it had no agreed start. */
    public Frame.@Nullable Part part() {
        return part;
    }

    /** Operations of the fork so far, those of lead-ins and failed ones included. */
    public long operations() {
        return operations;
    }

    /** Ends the load and closes what is loaded. */
    public void close() {
        endLoad();
        loads.close();
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

    private static Measurement measurement(Instant startedAt, LoadedWindow loaded, Usage usage) {
        List<Remark> remarks = new ArrayList<>(loaded.remarks());
        remarks.addAll(usage.remarks());
        Tally tally = new Tally(
                        startedAt,
                        loaded.durationNanos(),
                        loaded.operations(),
                        loaded.failures(),
                        loaded.firstFailure(),
                        loaded.completionThreads())
                .with(loaded.atWork());
        return new Measurement(
                tally,
                loaded.latency(),
                usage.quantities().with(Party.HOST, Count.THREAD_CHANGES, loaded.threadChanges()),
                usage.processors(),
                loaded.openLoop(),
                loaded.slices(),
                remarks);
    }
}
