package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.window.Measurement;
import java.io.IOException;
import java.time.Duration;

/** The conversation with the process that makes a fork's load, child or generator: each method is one step, in this order. */
final class LoadMaker {

    private static final String STARTING = "starting";
    private static final String WARMING_UP = "warming up";
    private static final String MEASURING = "measuring";

    private final ChildProcess process;
    private final PhaseLimits limits;
    private final WindowStore windows;

    /** Keeps every window that has ended. */
    @FunctionalInterface
    interface WindowStore {
        void store(Frame.Window window) throws IOException;
    }

    LoadMaker(ChildProcess process, PhaseLimits limits, WindowStore windows) {
        this.process = process;
        this.limits = limits;
        this.windows = windows;
    }

    /**
     * Tells it what to load.
     *
     * @param phase what it does first, in words
     */
    void open(Command first, String phase) throws IOException, InterruptedException, ChildException {
        process.send(first, STARTING);
        expect(Frame.Opened.class, phase, limits.opening());
    }

    Steadiness warmUp() throws IOException, InterruptedException, ChildException {
        return expect(Frame.WarmedUp.class, WARMING_UP, limits.warmup()).steadiness();
    }

    /** Runs so many of the plan's windows. */
    void measure(int howMany) throws IOException, InterruptedException, ChildException {
        process.send(new Command.Measure(howMany), MEASURING);
        expect(Frame.Measured.class, MEASURING, limits.measuring());
    }

    /** Runs one probe, instead of or after {@link #measure}. */
    Measurement probe(ProbeRule.Probe probe) throws IOException, InterruptedException, ChildException {
        process.send(new Command.Probe(probe.load(), probe.settling(), probe.length()), MEASURING);
        Deadline deadline = Deadline.in(limits.of(probe));
        if (probe.settling().isPositive()) {
            window(Phase.WARMUP, deadline);
        }
        return window(Phase.MEASURED, deadline).measurement();
    }

    private Frame.Window window(Phase phase, Deadline deadline)
            throws IOException, InterruptedException, ChildException {
        Frame frame = process.next(MEASURING, deadline);
        if (!(frame instanceof Frame.Window window) || window.phase() != phase) {
            throw process.outOfTurn(MEASURING, frame, Frame.Window.class);
        }
        windows.store(window);
        return window;
    }

    /** Ends the process; returns the operations of the whole fork. */
    long close(String phase) throws IOException, InterruptedException, ChildException {
        process.send(new Command.Close(), phase);
        Deadline deadline = Deadline.in(limits.closing());
        long operations = expect(Frame.Closed.class, phase, deadline).operations();
        process.awaitEnd(phase, deadline);
        return operations;
    }

    private <F extends Frame> F expect(Class<F> expected, String phase, Duration limit)
            throws IOException, InterruptedException, ChildException {
        return expect(expected, phase, Deadline.in(limit));
    }

    /** Stores windows as they come, until the frame that ends the phase. */
    private <F extends Frame> F expect(Class<F> expected, String phase, Deadline deadline)
            throws IOException, InterruptedException, ChildException {
        while (true) {
            Frame frame = process.next(phase, deadline);
            if (expected.isInstance(frame)) {
                return expected.cast(frame);
            }
            if (!(frame instanceof Frame.Window window)) {
                throw process.outOfTurn(phase, frame, expected);
            }
            windows.store(window);
        }
    }
}
