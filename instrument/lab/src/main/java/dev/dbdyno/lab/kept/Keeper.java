package dev.dbdyno.lab.kept;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.time.Duration;

/** The conversation with the process that keeps a server. */
final class Keeper implements ServerMeter, AutoCloseable {

    private static final String MEETING = "saying where it can be met";
    private static final String STARTING = "starting the server";
    private static final String READING = "reading what the server uses";
    private static final String STOPPING = "stopping the server";

    /** A server that is started for the first time is extracted first. */
    private static final Duration TO_START = Duration.ofMinutes(4);

    private static final Duration TO_ANSWER = Duration.ofSeconds(30);

    private final ChildProcess process;

    Keeper(ChildProcess process) {
        this.process = process;
    }

    Frame.Meeting meet(String sign) throws InterruptedException, ChildException {
        process.send(new Command.Meet(sign), MEETING);
        return process.expect(Frame.Meeting.class, MEETING, Deadline.in(TO_ANSWER));
    }

    Frame.Keeping keep(Command.Keep asked) throws InterruptedException, ChildException {
        process.send(asked, STARTING);
        return process.expect(Frame.Keeping.class, STARTING, Deadline.in(TO_START));
    }

    /** Runs an action as soon as the keeper has ended, or its place is lost. */
    void whenEnded(Runnable action) {
        process.whenEnded(action);
    }

    @Override
    public synchronized void watch(Duration after) throws DatabaseException {
        try {
            process.send(new Command.Watch(after), READING);
        } catch (ChildException lost) {
            throw new DatabaseException(String.valueOf(lost.getMessage()), lost);
        }
    }

    @Override
    public synchronized Used count() throws DatabaseException, InterruptedException {
        try {
            process.send(new Command.Count(), READING);
            Frame.Counted counted = process.expect(Frame.Counted.class, READING, Deadline.in(TO_ANSWER));
            return new Used(counted.quantities(), counted.remarks());
        } catch (ChildException lost) {
            throw new DatabaseException(String.valueOf(lost.getMessage()), lost);
        }
    }

    /** Has it stop the server; one that does not is killed, with all that it started. */
    @Override
    public void close() {
        try {
            process.send(new Command.Close(), STOPPING);
            process.awaitEnd(STOPPING, Deadline.in(TO_ANSWER));
        } catch (ChildException lost) {
            // it has ended, and the server with it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.close();
        }
    }
}
