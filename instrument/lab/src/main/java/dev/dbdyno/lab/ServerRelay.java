package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The conversation with the relay between one fork's stack and its server.
 *
 * <p>Each fork has a relay of its own: what it uses and counts is then the fork's, and a relay that fails costs one fork.
 */
final class ServerRelay {

    private static final String STARTING = "starting the relay";
    private static final String MOVING = "changing the relay's round trip";
    private static final String CLOSING = "closing the relay";
    private static final String LOOPBACK = "127.0.0.1";

    private final ChildProcess process;
    private final PhaseLimits limits;
    private final Frame.Relaying relaying;

    private ServerRelay(ChildProcess process, PhaseLimits limits, Frame.Relaying relaying) {
        this.process = process;
        this.limits = limits;
        this.relaying = relaying;
    }

    /** Has it listen. */
    static ServerRelay open(ChildProcess process, PhaseLimits limits, Command.Relay command)
            throws InterruptedException, ChildException {
        process.send(command, STARTING);
        Frame.Relaying relaying = process.expect(Frame.Relaying.class, STARTING, Deadline.in(limits.opening()));
        return new ServerRelay(process, limits, relaying);
    }

    /** The server as a stack reaches it from here. */
    Endpoint before(Endpoint server) {
        return server.at(LOOPBACK, relaying.port());
    }

    /** What it has found out about its own delay; null where it makes none. */
    @Nullable RelayCalibration calibration() {
        return relaying.calibration();
    }

    Command.RelayProcess process() {
        return new Command.RelayProcess(process.pid(), relaying.countsPort());
    }

    /** Has round trips take so much longer from now on. */
    void roundTrip(Duration other) throws InterruptedException, ChildException {
        process.send(new Command.RoundTrip(other), MOVING);
        process.expect(Frame.Relaying.class, MOVING, Deadline.in(limits.opening()));
    }

    /** What the relay has answered in the server's place; null if it only passed on. */
    @Nullable ReplayedWork close() throws InterruptedException, ChildException {
        process.send(new Command.Close(), CLOSING);
        Deadline deadline = Deadline.in(limits.closing());
        Frame.Closed closed = process.expect(Frame.Closed.class, CLOSING, deadline);
        process.awaitEnd(CLOSING, deadline);
        return closed.replayed();
    }
}
