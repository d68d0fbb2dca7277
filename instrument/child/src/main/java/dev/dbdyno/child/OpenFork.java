package dev.dbdyno.child;

import dev.dbdyno.child.fork.Fork;
import dev.dbdyno.child.fork.ForkFailedException;
import dev.dbdyno.child.host.HungLoadException;
import dev.dbdyno.child.host.Load;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Frame;

/** A fork from its opened stack to its closing; every failure becomes one that names the phase. */
final class OpenFork {

    private static final String WARMING_UP = "warming up";
    private static final String MEASURING = "measuring";
    private static final String CLOSING = "closing the stack";

    private final Load load;
    private final Fork fork;
    private final FrameChannel frames;

    OpenFork(Load load, Fork fork, FrameChannel frames) {
        this.load = load;
        this.fork = fork;
        this.frames = frames;
    }

    void warmUp() throws EndedForkException, InterruptedException {
        Steadiness steadiness = inPhase(WARMING_UP, fork::warmUp);
        frames.send(new Frame.WarmedUp(steadiness));
    }

    void measure() throws EndedForkException, InterruptedException {
        inPhase(MEASURING, () -> {
            fork.measure();
            return true;
        });
        frames.send(new Frame.Measured(fork.operations()));
    }

    void close() throws EndedForkException {
        try {
            load.close();
        } catch (RuntimeException failed) {
            throw new EndedForkException(ExitCode.CLOSING_FAILED, CLOSING, failed.toString(), null, failed);
        }
        frames.send(new Frame.Closed());
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
