package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;

/** The conversation with a child that serves its stack over HTTP, for a generator to load. */
final class WebHost {

    private static final String STARTING = "starting the web host";
    private static final String CLOSING = "closing the web host";

    private final ChildProcess process;
    private final PhaseLimits limits;

    WebHost(ChildProcess process, PhaseLimits limits) {
        this.process = process;
        this.limits = limits;
    }

    /** Starts the host, and returns what it says then. */
    Frame.Serving serve(Command.Serve serve) throws InterruptedException, ChildException {
        process.send(serve, STARTING);
        return process.expect(Frame.Serving.class, STARTING, Deadline.in(limits.opening()));
    }

    void close() throws InterruptedException, ChildException {
        process.send(new Command.Close(), CLOSING);
        Deadline deadline = Deadline.in(limits.closing());
        process.expect(Frame.Closed.class, CLOSING, deadline);
        process.awaitEnd(CLOSING, deadline);
    }

    /** The cause of a generator's failure: the host's own end if the host has ended. */
    ChildException causeOf(ChildException generators) throws InterruptedException {
        return process.causeOf(generators);
    }
}
