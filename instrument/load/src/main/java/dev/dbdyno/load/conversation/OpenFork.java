package dev.dbdyno.load.conversation;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.fork.Fork;
import dev.dbdyno.load.fork.ForkFailedException;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;

/** A fork from its opened stack to its closing; every failure becomes one that names the phase. */
final class OpenFork {

    private static final String WARMING_UP = "warming up";
    private static final String MEASURING = "measuring";
    private static final String CLOSING = "closing the stack";

    private final Fork fork;
    private final FrameChannel frames;

    OpenFork(Fork fork, FrameChannel frames) {
        this.fork = fork;
        this.frames = frames;
    }

    void warmUp() throws EndedForkException, InterruptedException {
        Steadiness steadiness = inPhase(WARMING_UP, fork::warmUp);
        frames.send(new Frame.WarmedUp(steadiness));
    }

    void measure(int windows) throws EndedForkException, InterruptedException {
        inPhase(MEASURING, () -> {
            fork.measure(windows);
            return true;
        });
        frames.send(new Frame.Measured());
    }

    void probe(Command.Probe probe) throws EndedForkException, InterruptedException {
        inPhase(MEASURING, () -> {
            fork.settle(probe.load(), probe.settling());
            fork.probe(probe.load(), probe.length());
            return true;
        });
    }

    void close() throws EndedForkException {
        closing(fork::close);
        frames.send(new Frame.Closed(fork.operations()));
    }

    /** Closes what a fork has opened; its failure is the fork's. */
    static void closing(Runnable close) throws EndedForkException {
        try {
            close.run();
        } catch (RuntimeException failed) {
            throw new EndedForkException(ExitCode.CLOSING_FAILED, CLOSING, failed.toString(), null, failed);
        }
    }

    @FunctionalInterface
    private interface Step<T> {
        T run() throws HungLoadException, ForkFailedException, InterruptedException;
    }

    private static <T> T inPhase(String phase, Step<T> step) throws EndedForkException, InterruptedException {
        try {
            return step.run();
        } catch (HungLoadException hung) {
            throw new EndedForkException(ExitCode.HUNG, phase, String.valueOf(hung.getMessage()), null, hung);
        } catch (ForkFailedException failed) {
            throw new EndedForkException(
                    ExitCode.LOAD_FAILED, phase, String.valueOf(failed.getMessage()), failed.sqlState(), failed);
        } catch (RuntimeException | Error fault) {
            throw new EndedForkException(ExitCode.LOAD_FAILED, phase, messageOf(fault), null, fault);
        }
    }

    private static String messageOf(Throwable fault) {
        String message = fault.getMessage();
        return fault instanceof IllegalStateException && message != null ? message : fault.toString();
    }
}
