package dev.dbdyno.generator.load;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.Totals;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.frames.Command.Share;
import dev.dbdyno.results.window.Remark;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Users that each make their next request when the last one was answered ({@code LoadModel.ClosedLoop}). */
final class ClosedLoop implements Load {

    /** A thread that is idle for less than the rest measures itself. */
    private static final double WANTED_FRACTION = 0.9;

    private final Readied readied;
    private final int users;
    private @Nullable Long agreedNanos;
    private final List<UsersOfLoop> loops = new ArrayList<>();
    private @Nullable ThreadUse busiest;

    /**
     * The users whose numbers are this process's share.
     *
     * @param all users, those of other processes included
     */
    ClosedLoop(Readied readied, int all, long seed, Share share) {
        this.readied = readied;
        this.users = share.of(all);
        List<Connection> connections = readied.connections().of(users);
        for (EventLoop loop : readied.loops().all()) {
            UsersOfLoop ofLoop = UsersOfLoop.of(loop, connections, seed, share, readied.site());
            if (ofLoop.hasAny()) {
                loops.add(ofLoop);
            }
        }
    }

    @Override
    public void prepare() {
        readied.openAhead();
    }

    @Override
    public void startAt(long nanos) {
        agreedNanos = nanos;
    }

    @Override
    public void run(Duration length, Runnable beginning) throws HungLoadException, InterruptedException {
        Long agreed = agreedNanos;
        agreedNanos = null;
        // before the agreed instant, because reading what others use takes milliseconds
        beginning.run();
        BusiestThread threads = readied.loops().measure();
        NanoClock clock = readied.site().clock();
        long now = clock.nanoTime();
        long untilStart = agreed == null ? 0 : Math.max(0, agreed - now);
        WindowRun window = WindowRun.ofClients(clock, now + untilStart, length, users, "connections");
        // their threads wait for the instant, because this one may have to wait for a processor then
        loops.forEach(loop -> loop.startIn(untilStart, window));
        window.await(Duration.ofNanos(untilStart).plus(length).plus(readied.guard()), readied.guard());
        busiest = threads.stop();
        loops.forEach(UsersOfLoop::end);
    }

    @Override
    public LoadedWindow collect() {
        List<Recorder> recorders = loops.stream().map(UsersOfLoop::recorder).toList();
        LoadedWindow window = Totals.of(recorders).windowOf(users);
        recorders.forEach(Recorder::reset);
        return judged(window, busiest);
    }

    /** Replies end on the generator's threads: of the host's own it sees nothing. */
    private static LoadedWindow judged(LoadedWindow window, @Nullable ThreadUse busiest) {
        return new LoadedWindow(
                window.startNanos(),
                window.endNanos(),
                window.leadInOperations(),
                window.operations(),
                window.failures(),
                window.firstFailure(),
                window.latency(),
                null,
                null,
                window.atWork(),
                null,
                null,
                remarks(window, busiest));
    }

    private static List<Remark> remarks(LoadedWindow window, @Nullable ThreadUse busiest) {
        List<Remark> remarks = new ArrayList<>(window.remarks());
        if (busiest != null && busiest.wantedFraction() > WANTED_FRACTION) {
            remarks.add(new Remark.StarvedLoadMaker(busiest.runFraction(), busiest.waitFraction()));
        }
        return remarks;
    }

    @Override
    public void close() {
        // the connections live on
    }
}
