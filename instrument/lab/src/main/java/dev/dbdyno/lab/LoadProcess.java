package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.window.Measurement;
import org.jspecify.annotations.Nullable;

/** The conversation with a process that makes load, child or generator. */
final class LoadProcess implements LoadMaker {

    private static final String STARTING = "starting";
    private static final String REHEARSING = "rehearsing";

    private final ChildProcess process;
    private final PhaseLimits limits;
    private final String opening;
    private final String closing;

    /** Whether it has been told to rehearse, and has not said that it has. */
    private boolean isRehearsing;

    private boolean isClosing;

    /**
     * Tells it what to load.
     *
     * @param opening what it does first, in words
     * @param closing what it does last, in words
     */
    LoadProcess(ChildProcess process, PhaseLimits limits, Command first, String opening, String closing)
            throws ChildException {
        this.process = process;
        this.limits = limits;
        this.opening = opening;
        this.closing = closing;
        process.send(first, STARTING);
    }

    /** Opens a process that has been told what to load, and can load it. */
    static LoadProcess open(ChildProcess process, PhaseLimits limits, Command first, String opening, String closing)
            throws InterruptedException, ChildException {
        LoadProcess opened = new LoadProcess(process, limits, first, opening, closing);
        opened.awaitOpened();
        return opened;
    }

    /** Waits until it can load. */
    void awaitOpened() throws InterruptedException, ChildException {
        process.expect(Frame.Opened.class, opening, Deadline.in(limits.opening()));
    }

    /**
     * Has it rehearse turns, for which nobody waits before the first: meanwhile others are opened.
     *
     * @param turn such as will be asked for
     */
    LoadProcess rehearsing(Command.Turn turn, int times) throws ChildException {
        process.send(new Command.Rehearse(turn, times), REHEARSING);
        isRehearsing = true;
        return this;
    }

    private void awaitRehearsed() throws InterruptedException, ChildException {
        if (isRehearsing) {
            process.expect(Frame.Rehearsed.class, REHEARSING, Deadline.in(limits.opening()));
            isRehearsing = false;
        }
    }

    @Override
    public @Nullable Measurement turn(Command.Turn turn) throws InterruptedException, ChildException {
        awaitRehearsed();
        begin(turn);
        if (turn.isContinued()) {
            process.expect(Frame.TurnEnded.class, words(turn.phase()), Deadline.in(limits.of(turn)));
            return null;
        }
        return window(turn).measurement();
    }

    /** Has it run a turn. */
    void begin(Command.Turn turn) throws ChildException {
        process.send(turn, words(turn.phase()));
    }

    /** Waits for the end of the turn that it runs. */
    Frame.Window window(Command.Turn turn) throws InterruptedException, ChildException {
        return process.expect(Frame.Window.class, words(turn.phase()), Deadline.in(limits.of(turn)));
    }

    private static String words(Phase phase) {
        return switch (phase) {
            case WARMUP -> "warming up";
            case MEASURED, TRACED -> "measuring";
        };
    }

    @Override
    public void beginClosing() throws InterruptedException, ChildException {
        if (!isClosing) {
            awaitRehearsed();
            process.send(new Command.Close(), closing);
            isClosing = true;
        }
    }

    @Override
    public long close() throws InterruptedException, ChildException {
        beginClosing();
        Deadline deadline = Deadline.in(limits.closing());
        long operations = process.expect(Frame.Closed.class, closing, deadline).operations();
        process.awaitEnd(closing, deadline);
        return operations;
    }

    /** The failure of this process to be where it was wanted. */
    ChildException failure(Phase phase, String message) {
        return new ChildException(process.failure(words(phase), message));
    }
}
