package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.TimerSlack;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.Schedule;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.usage.ThreadMeter;
import dev.dbdyno.load.usage.ThreadMeter.Interval;
import dev.dbdyno.load.usage.ThreadUse;
import dev.dbdyno.results.window.FirstFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Issues one window's operations when they are due, on the thread that runs it. Knows nothing of replies. */
final class Dispatcher implements Runnable {

    /**
     * The most operations in flight. At an excessive rate the stack's queue would otherwise take the child's memory
     * before the limit took effect. Operations that find it full fail, as they would in a service that sheds load.
     */
    static final int MOST_IN_FLIGHT = 100_000;

    private static final FirstFailure REFUSED = new FirstFailure(
            "not issued: %d operations were waiting or running already".formatted(MOST_IN_FLIGHT), null);

    private final Issuing issuing;
    private final Workload workload;
    private final ReplyCheck check;
    private final NanoClock clock;
    private final OpenLoopRecorder noticed;
    private final OpenLoopRun run;
    private final Course course;
    private final Schedule schedule;
    private final Draws draws;
    private final CollectorPauses pauses;
    private final long startNanos;
    private long nextOffsetNanos;
    private @Nullable ThreadUse use;

    /**
     * @param noticed is told of everything that was due
     * @param seed of the schedule and of all parameters
     * @param startNanos of the schedule
     */
    Dispatcher(
            Issuing issuing,
            Workload workload,
            NanoClock clock,
            CollectorPauses pauses,
            OpenLoopRecorder noticed,
            OpenLoopRun run,
            Course course,
            long seed,
            long startNanos) {
        this.issuing = issuing;
        this.workload = workload;
        this.check = new ReplyCheck(workload);
        this.clock = clock;
        this.pauses = pauses;
        this.noticed = noticed;
        this.run = run;
        this.course = course;
        this.schedule = Schedule.of(course, seed);
        // the schedule's own draws are those of client 0
        this.draws = Draws.of(seed, 1);
        this.startNanos = startNanos;
    }

    @Override
    @SuppressWarnings("CatchingUnchecked") // whatever ends the dispatcher must end the fork with words, not hang it
    public void run() {
        TimerSlack.least();
        Optional<Interval> interval = ThreadMeter.ofCurrentThread(clock).flatMap(ThreadMeter::start);
        try {
            dispatch();
        } catch (InterruptedException givenUp) {
            return;
        } catch (Throwable fault) {
            run.crashed(fault);
            return;
        }
        use = interval.flatMap(Interval::stop).orElse(null);
        run.allIssued();
    }

    private void dispatch() throws InterruptedException {
        nextOffsetNanos = schedule.nextOffsetNanos();
        issueUntil(course.leadIn().toNanos());
        run.countingBegins();
        issueUntil(course.endNanos());
    }

    private void issueUntil(long offsetNanos) throws InterruptedException {
        while (nextOffsetNanos < offsetNanos) {
            issueAt(startNanos + nextOffsetNanos);
            nextOffsetNanos = schedule.nextOffsetNanos();
        }
        clock.awaitUntil(startNanos + offsetNanos);
    }

    private void issueAt(long intendedNanos) throws InterruptedException {
        // what is due already is issued at once: a batch
        noticed.due(intendedNanos, pauses.noticed(intendedNanos, clock.awaitUntil(intendedNanos)));
        Execution due = new Execution(workload.next(draws), check, clock, run);
        due.intendedAt(intendedNanos);
        boolean full = run.inFlight() >= MOST_IN_FLIGHT;
        run.issuing();
        if (full) {
            due.refuse(REFUSED);
        } else {
            issuing.issue(due);
        }
    }

    /** How the dispatcher's thread spent its time; null if that is unknown. Available once the run is over. */
    @Nullable ThreadUse use() {
        return use;
    }
}
