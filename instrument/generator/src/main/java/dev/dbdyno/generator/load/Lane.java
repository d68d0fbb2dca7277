package dev.dbdyno.generator.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.Schedule;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.results.window.FirstFailure;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An event loop's part of an open loop: its part of the schedule, its connections, and what is due while all of them are
 * busy.
 *
 * <p>Whether something is due is looked at when its timer fires and whenever a reply has come, so that a batch of replies
 * delays no request by more than one of them. The look is noted before the request is put on a connection or into the
 * queue: what lies between due and noted is the generator's own lag, whether or not a connection was free, and a process
 * that was stopped has it for everything that became due meanwhile.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the timer is never cancelled, and what it runs throws nothing
final class Lane implements Asker, Runnable {

    /**
     * The instants of a window.
     *
     * @param startNanos of the schedule
     * @param fromNanos end of the lead-in
     * @param untilNanos nothing is due from then on
     */
    record Times(long startNanos, long fromNanos, long untilNanos) {}

    private final EventLoop loop;
    private final Site site;
    private final OpenLoopRecorder recorder;
    private final Deadlines deadlines;
    private final FirstFailure neverAsked;
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private final DueQueue waiting = new DueQueue();

    // of the window at hand
    private @Nullable WindowRun window;
    private @Nullable Schedule schedule;
    private Draws draws = Draws.of(0, 0);
    private Times times = new Times(0, 0, 0);
    private long nextNanos;
    private boolean exhausted;
    private int asking;

    Lane(EventLoop loop, Site site, List<Connection> connections, OpenLoopRecorder recorder) {
        this.loop = loop;
        this.site = site;
        this.recorder = recorder;
        this.deadlines = new Deadlines(connections, site.clock());
        this.neverAsked = new FirstFailure(
                "never asked: all %d connections were busy for the %s after it was due"
                        .formatted(
                                connections.size(),
                                IoWords.inSeconds(site.plan().requestTimeout())),
                null);
        idle.addAll(connections);
    }

    OpenLoopRecorder recorder() {
        return recorder;
    }

    /** Begins a window; {@link WindowRun#finished} is called when all that was due has ended. */
    void begin(WindowRun next, Schedule ofNext, Draws drawsOfNext, Times timesOfNext) {
        loop.execute(() -> {
            window = next;
            schedule = ofNext;
            draws = drawsOfNext;
            times = timesOfNext;
            guarded(() -> beginHere(ofNext));
        });
    }

    private void beginHere(Schedule current) {
        recorder.begin(times.fromNanos(), times.untilNanos());
        deadlines.watch(loop, site.timeoutNanos());
        advance(current);
        arm();
        finishIfDone();
    }

    private void advance(Schedule current) {
        nextNanos = times.startNanos() + current.nextOffsetNanos();
        exhausted = nextNanos - times.untilNanos() >= 0;
    }

    private void arm() {
        if (!exhausted) {
            long aheadNanos = Math.max(0, nextNanos - site.clock().nanoTime());
            loop.schedule(this, aheadNanos, TimeUnit.NANOSECONDS);
        }
    }

    /** The next operation is due, or was and has been seen already. */
    @Override
    public void run() {
        guarded(() -> {
            notice();
            arm();
        });
    }

    private void notice() {
        Schedule current = schedule;
        if (current == null) {
            return;
        }
        long nowNanos = site.clock().nanoTime();
        while (!exhausted && nextNanos - nowNanos <= 0) {
            long intended = nextNanos;
            // before it is asked: a connection that breaks at once leads back to here
            advance(current);
            recorder.due(intended, nowNanos);
            Connection free = idle.poll();
            if (free == null) {
                waiting.add(intended);
            } else {
                ask(free, intended, nowNanos);
            }
            nowNanos = site.clock().nanoTime();
        }
    }

    private void ask(Connection free, long intended, long nowNanos) {
        asking++;
        free.ask(this, draws, intended, nowNanos);
    }

    @Override
    public void ended(Connection asked, long endNanos, @Nullable FirstFailure failure) {
        asking--;
        recorder.ended(null, asked.intendedNanos(), asked.startNanos(), endNanos, failure);
        giveUpWaitingAt(endNanos);
        if (waiting.isEmpty()) {
            idle.add(asked);
        } else {
            ask(asked, waiting.remove(), endNanos);
        }
        if (!exhausted && nextNanos - endNanos <= 0) {
            notice();
        }
        finishIfDone();
    }

    private void giveUpWaitingAt(long nowNanos) {
        while (!waiting.isEmpty() && nowNanos - waiting.peek() >= site.timeoutNanos()) {
            recorder.ended(null, waiting.remove(), nowNanos, nowNanos, neverAsked);
        }
    }

    private void finishIfDone() {
        WindowRun current = window;
        if (current != null && exhausted && asking == 0 && waiting.isEmpty()) {
            endWindow();
            current.finished();
        }
    }

    @Override
    public void crashed(Throwable fault) {
        WindowRun current = window;
        if (current != null) {
            endWindow();
            current.crashed(fault);
        }
    }

    private void endWindow() {
        deadlines.end();
        window = null;
        schedule = null;
        exhausted = true;
    }

    /** The loop would log what is thrown and go on, and the window would never end. */
    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error fault) {
            crashed(fault);
        }
    }
}
