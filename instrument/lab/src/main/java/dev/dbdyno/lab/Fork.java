package dev.dbdyno.lab;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.machine.EventLoops;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunFolder;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One fork: a child from its start to its end, with the server read before, between and after. Used once. */
final class Fork {

    /** What all forks of a run share. */
    record Surroundings(
            Run run,
            RunFolder folder,
            Database database,
            PhaseLimits limits,
            RunListener listener,
            InstantSource clock,
            Interruption interruption) {}

    private static final String STARTING = "starting";
    private static final String OPENING = "opening the stack";
    private static final String WARMING_UP = "warming up";
    private static final String MEASURING = "measuring";
    private static final String CLOSING = "closing the stack";
    private static final String READING_SERVER = "reading the server's counters";
    private static final Duration BETWEEN_COUNTS = Duration.ofMillis(50);

    private final Surroundings lab;
    private final ClassPath classPath;
    private final int block;
    private final int arm;
    private final int position;

    private @Nullable Steadiness steadiness;
    private @Nullable Topology topology;
    private @Nullable ServerWork work;
    private int completionThreads;

    Fork(Surroundings lab, ClassPath classPath, int block, int arm, int position) {
        this.lab = lab;
        this.classPath = classPath;
        this.block = block;
        this.arm = arm;
        this.position = position;
    }

    /**
     * Runs the fork to its end, good or bad.
     *
     * @throws IOException when the run's folder cannot be written
     */
    ForkRecord run() throws IOException, InterruptedException {
        Instant startedAt = lab.clock().instant();
        Failure failure = null;
        try {
            measure();
        } catch (ChildException e) {
            failure = e.failure();
        } catch (DatabaseException e) {
            failure = new Failure(READING_SERVER, String.valueOf(e.getMessage()), null, null);
        }
        return new ForkRecord(
                block, arm, position, startedAt, lab.clock().instant(), steadiness, work, topology, failure);
    }

    private void measure() throws IOException, InterruptedException, ChildException, DatabaseException {
        Counters before = lab.database().counters();
        long operations;
        try {
            operations = runChild();
        } catch (ChildException e) {
            awaitDisconnectedAfter(e);
            throw e;
        }
        awaitDisconnected();
        work = lab.database().counters().since(before, operations);
    }

    private long runChild() throws IOException, InterruptedException, ChildException, DatabaseException {
        ChildJvm jvm = ChildJvm.ofThisProcess(plan().jvm());
        String name = "block-%d-arm-%d".formatted(block, arm);
        try (ChildProcess child =
                ChildProcess.start(jvm, classPath, lab.folder().logs(), name)) {
            lab.interruption().watch(child);
            return converse(child);
        } finally {
            lab.interruption().unwatch();
        }
    }

    /** The conversation of lab and child, in order. */
    private long converse(ChildProcess child)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        child.send(start(), STARTING);
        expect(Frame.Opened.class, child, OPENING, lab.limits().opening());
        steadiness = expect(
                        Frame.WarmedUp.class, child, WARMING_UP, lab.limits().warmup())
                .steadiness();
        lookAtConnections(child);
        child.send(new Command.Measure(), MEASURING);
        long operations = expect(
                        Frame.Measured.class, child, MEASURING, lab.limits().measuring())
                .operations();
        lookAtConnections(child);
        child.send(new Command.Close(), CLOSING);
        Deadline closing = Deadline.in(lab.limits().closing());
        expect(Frame.Closed.class, child, CLOSING, closing);
        child.awaitEnd(CLOSING, closing);
        return operations;
    }

    private Command.Start start() {
        ResolvedArm resolved = lab.run().arms().get(arm);
        OptionalLong server = lab.database().mainProcess();
        return new Command.Start(
                resolved.arm().stack(),
                resolved.arm().host(),
                resolved.arm().settings(),
                lab.database().target(applicationName()),
                server.isPresent() ? server.getAsLong() : null,
                plan().scenario(),
                plan().load(),
                plan().windows(),
                new Seeds(plan().seed()).parameters(block));
    }

    private <F extends Frame> F expect(Class<F> expected, ChildProcess child, String phase, Duration limit)
            throws IOException, InterruptedException, ChildException {
        return expect(expected, child, phase, Deadline.in(limit));
    }

    /** Stores windows as they come, until the frame that ends the phase. */
    private <F extends Frame> F expect(Class<F> expected, ChildProcess child, String phase, Deadline deadline)
            throws IOException, InterruptedException, ChildException {
        while (true) {
            Frame frame = child.next(phase, deadline);
            if (expected.isInstance(frame)) {
                return expected.cast(frame);
            }
            if (!(frame instanceof Frame.Window window)) {
                throw new ChildException(child.failure(
                        phase,
                        "the child sent %s where %s was due"
                                .formatted(frame.getClass().getSimpleName(), expected.getSimpleName())));
            }
            store(window);
        }
    }

    private void store(Frame.Window window) throws IOException {
        WindowRecord stored = new WindowRecord(block, arm, window.window(), window.phase(), window.measurement());
        lab.folder().append(stored);
        if (window.phase() == Phase.MEASURED) {
            completionThreads = Math.max(completionThreads, window.measurement().completionThreads());
        }
        lab.listener().on(new Event.WindowEnded(stored));
    }

    /** Keeps the look that saw more connections: a pool may grow under load, or close what is idle. */
    private void lookAtConnections(ChildProcess child) throws DatabaseException {
        int atServer = lab.database().connections(applicationName());
        Topology before = topology;
        if (before != null && before.connectionsAtServer() > atServer) {
            topology = new Topology(before.connectionsAtServer(), before.connectionsPerEventLoop(), completionThreads);
            return;
        }
        int port = lab.database().target(applicationName()).port();
        topology = new Topology(atServer, EventLoops.connections(child.pid(), port), completionThreads);
    }

    /** The next fork must not share the server with what this one left open; but the child's failure is the one to tell. */
    private void awaitDisconnectedAfter(ChildException failure) throws InterruptedException {
        try {
            awaitDisconnected();
        } catch (DatabaseException e) {
            failure.addSuppressed(e);
        }
    }

    private void awaitDisconnected() throws DatabaseException, InterruptedException {
        Deadline deadline = Deadline.in(lab.limits().disconnecting());
        while (lab.database().connections(applicationName()) > 0 && !deadline.isOver()) {
            if (lab.interruption().askedWithin(BETWEEN_COUNTS)) {
                return;
            }
        }
    }

    private String applicationName() {
        return "dbdyno-%08x-block-%d-arm-%d".formatted(lab.run().id().hashCode(), block, arm);
    }

    private Plan plan() {
        return lab.run().plan();
    }
}
