package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.window.Measurement;

/** The conversation with the process that makes a fork's load, child or generator. */
final class LoadMaker {

    private static final String STARTING = "starting";

    private final ChildProcess process;
    private final PhaseLimits limits;
    private final String closing;

    private LoadMaker(ChildProcess process, PhaseLimits limits, String closing) {
        this.process = process;
        this.limits = limits;
        this.closing = closing;
    }

    /**
     * Tells it what to load, and waits until it can.
     *
     * @param opening what it does first, in words
     * @param closing what it does last, in words
     */
    static LoadMaker open(ChildProcess process, PhaseLimits limits, Command first, String opening, String closing)
            throws InterruptedException, ChildException {
        process.send(first, STARTING);
        process.expect(Frame.Opened.class, opening, Deadline.in(limits.opening()));
        return new LoadMaker(process, limits, closing);
    }

    Measurement turn(Command.Turn turn) throws InterruptedException, ChildException {
        String phase = words(turn.phase());
        process.send(turn, phase);
        return process.expect(Frame.Window.class, phase, Deadline.in(limits.of(turn)))
                .measurement();
    }

    private static String words(Phase phase) {
        return switch (phase) {
            case WARMUP -> "warming up";
            case MEASURED -> "measuring";
        };
    }

    /** Ends the process; returns the operations of the whole fork. */
    long close() throws InterruptedException, ChildException {
        process.send(new Command.Close(), closing);
        Deadline deadline = Deadline.in(limits.closing());
        long operations = process.expect(Frame.Closed.class, closing, deadline).operations();
        process.awaitEnd(closing, deadline);
        return operations;
    }
}
