package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.profile.ForkProfiler;
import dev.dbdyno.lab.profile.Profiling;
import dev.dbdyno.lab.profile.ServerLooks;
import dev.dbdyno.lab.profile.SystemCalls;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.scenarios.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One fork, alive from {@link #open} to {@link #end}: its processes, and the server as they use it. It is idle except
 * during its turns. Whatever goes wrong ends it; it then has a failure, and every further step does nothing.
 */
final class Fork {

    private static final String MAKING_ROWS = "restoring the rows that the last fork changed";
    private static final String READING_SERVER = "reading the server's counters";
    private static final String REMOVING_INSERTED = "removing what the last window inserted";
    private static final String LOOKING_FOR_SERVER = "looking for the server behind a window without a single success";
    private static final String CHECKING_VERSION = "checking the server's version";

    private final Surroundings lab;
    private final Scenario scenario;
    private final RunnableArm runnable;
    private final ForkId id;
    private final @Nullable ServerUse server;
    private final ForkProcesses processes;
    private final FirstCommands commands;

    /** Null where there is no server to ask for them. */
    private final @Nullable SeenConnections connections;

    private final WindowUnderWay underWay = new WindowUnderWay();

    private Instant startedAt = Instant.EPOCH;
    private @Nullable Steadiness steadiness;
    private @Nullable ServerWork work;
    private @Nullable Failure failure;
    private @Nullable ForkProfiler profiler;

    /** Whether a profiler ended the process. What was measured before counts all the same. */
    private boolean diedOfProfiler;

    private boolean isEnding;

    private int windows;

    /** What the server is being asked for, to be named if it fails. */
    private String askedOfServer = MAKING_ROWS;

    Fork(Surroundings lab, RunnableArm runnable, ForkId id) {
        this.lab = lab;
        this.scenario = Scenario.of(lab.run().plan().scenario());
        this.runnable = runnable;
        this.id = id;
        this.server = serverOf(lab, runnable.loading(), id);
        this.processes = new ForkProcesses(lab, id.name());
        this.connections = server == null
                ? null
                : new SeenConnections(server, processes, lab.places().hosts());
        long seed = new Seeds(lab.run().plan().seed()).parameters(id.block());
        this.commands = new FirstCommands(lab.run(), runnable.resolved().arm(), server, seed);
    }

    /** The use of the server. A target uses no server of dbdyno's own, but perhaps the one that the user has named. */
    private static @Nullable ServerUse serverOf(Surroundings lab, Loading loading, ForkId id) {
        Database database = lab.database();
        RowsOfForks rows = lab.rows();
        boolean unused =
                loading instanceof Loading.OfTarget && !lab.run().server().isGiven();
        if (database == null || rows == null || unused) {
            return null;
        }
        String name = "dbdyno-%08x-%s".formatted(lab.run().id().hashCode(), id.name());
        return new ServerUse(database, rows.of(id), name, lab.limits().disconnecting(), lab.interruption());
    }

    /** Starts its processes. */
    void open() throws IOException, InterruptedException {
        startedAt = lab.clock().instant();
        failure = tooOldServer();
        step(() -> {
            if (server != null) {
                prepareServer(server);
            }
            processes.open(runnable, id.link(), commands);
            putCompilerFirst();
        });
    }

    private void putCompilerFirst() throws IOException, InterruptedException, ChildException {
        ChildProcess child = processes.child();
        PlaceOfHosts hosts = lab.places().hosts();
        if (child == null) {
            return;
        }
        if (hosts == null) {
            lab.compilers().ahead(child.pid(), processes.pids());
        } else {
            hosts.putCompilerAhead(child.pid(), lab.compilers().priority());
        }
    }

    private void prepareServer(ServerUse server) throws DatabaseException {
        if (!(runnable.loading() instanceof Loading.OfTarget)) {
            server.prepare(scenario.changes().betweenForks());
        }
        askedOfServer = READING_SERVER;
        server.begin();
    }

    /**
     * Checks the server's version before anything is started. The stack's own message would depend on the driver, and
     * most of them are riddles.
     */
    private @Nullable Failure tooOldServer() {
        ServerInfo found = lab.run().server();
        String needed = runnable.oldestServer();
        if (server == null || needed == null || found.isAtLeast(needed)) {
            return null;
        }
        String message = "'%s' needs version %s of the server or a newer one, but this is %s"
                .formatted(lab.run().arms().get(id.arm()).label(), needed, found.version());
        return new Failure(CHECKING_VERSION, message, null, null);
    }

    /**
     * Runs one turn, and stores the window that ends with it.
     *
     * @param roundTrip as the window's record has it
     * @param others must be idle meanwhile
     * @return null where the window goes on with the next turn, or the fork has failed
     */
    @Nullable Measurement turn(Command.Turn turn, int round, @Nullable Duration roundTrip, IdleForks others)
            throws IOException, InterruptedException {
        return turn(turn, round, roundTrip, others, turn.phase() == Phase.MEASURED);
    }

    /** Runs one turn of a round that settles: as a measured one, when all others rest, but stored with the warm-up. */
    @Nullable Measurement settle(Command.Turn turn, int round, IdleForks others) throws IOException, InterruptedException {
        return turn(turn, round, null, others, true);
    }

    private @Nullable Measurement turn(
            Command.Turn turn, int round, @Nullable Duration roundTrip, IdleForks others, boolean isClear)
            throws IOException, InterruptedException {
        @Nullable Measurement[] measured = {null};
        step(() -> {
            if (roundTrip != null) {
                processes.away(roundTrip);
            }
            if (isClear) {
                clearTheWay(others);
            }
            Measurement window = watched(turn, others);
            if (window != null) {
                store(turn.phase(), round, roundTrip, window);
                checkServerBehind(window);
            }
            measured[0] = window;
        });
        return failure == null ? measured[0] : null;
    }

    private void clearTheWay(IdleForks others) throws DatabaseException, InterruptedException {
        if (underWay.hasBegun()) {
            others.awaitRestOfLast();
        } else {
            removeInserted();
            others.awaitRest();
        }
    }

    /**
     * Runs one turn under a profiler, which is in no verdict and stored nowhere but in the fork's profile.
     *
     * @param others must be idle meanwhile
     */
    void profile(Command.Turn turn, int round, IdleForks others) throws IOException, InterruptedException {
        behind(round, others, under -> {
            ForkProfiler.Turn profiled = under.begin(round);
            if (profiled != null) {
                try (ServerLooks looks = ServerLooks.begin(this::activity)) {
                    Measurement window = Objects.requireNonNull(watched(turn, others), "a profiled window is one turn");
                    profiled.end(window, looks.end());
                }
            }
        });
    }

    private Optional<ServerActivity> activity() throws DatabaseException {
        return server == null ? Optional.empty() : server.activity();
    }

    /**
     * Counts system calls during one turn, which is in no verdict.
     *
     * @param others must be idle meanwhile
     */
    void countCalls(Command.Turn turn, int round, IdleForks others) throws IOException, InterruptedException {
        Profiling profiling = lab.profiling();
        SystemCalls calls = profiling == null ? null : profiling.systemCalls();
        ChildProcess child = processes.child();
        if (calls == null || child == null) {
            return;
        }
        behind(round, others, under -> {
            SystemCalls.Counting counting = calls.begin(child.pid(), server == null ? null : server.mainProcess())
                    .orElse(null);
            if (counting != null) {
                try (counting) {
                    Measurement window = Objects.requireNonNull(watched(turn, others), "a traced window is one turn");
                    store(Phase.TRACED, round, null, window.knowing(counting.end()));
                }
            }
        });
    }

    private interface Behind {
        void take(ForkProfiler under) throws IOException, InterruptedException, ChildException, DatabaseException;
    }

    /** Takes a step after all that is measured. Whatever goes wrong with it costs no more than the steps that are left. */
    private void behind(int round, IdleForks others, Behind step) throws IOException, InterruptedException {
        ForkProfiler under = profiler();
        if (failure != null || under == null || under.isLost()) {
            return;
        }
        lab.listener().on(new Event.Profiling(id.block(), id.arm(), round));
        try {
            clearTheWay(others);
            processes.profiled();
            step.take(under);
        } catch (ChildException e) {
            under.lose(e.failure().message());
            diedOfProfiler = true;
            processes.close();
            awaitDisconnected();
        } catch (DatabaseException e) {
            fail(new Failure(askedOfServer, String.valueOf(e.getMessage()), null, null));
        }
    }

    /** The profiler; null if there is nothing to profile. */
    private @Nullable ForkProfiler profiler() throws IOException {
        Profiling profiling = lab.profiling();
        ChildProcess child = processes.child();
        ClassPath path = runnable.loading().path();
        if (profiler == null && profiling != null && child != null && path != null) {
            profiler = profiling.of(child.pid(), path, id.name());
        }
        return profiler;
    }

    /**
     * Asks for the server if not one operation of a turn ended well. A lost server must not be loaded window after
     * window.
     */
    private void checkServerBehind(Measurement measured) throws DatabaseException {
        Database database = lab.database();
        if (database != null && measured.operations() == 0) {
            askedOfServer = LOOKING_FOR_SERVER;
            database.check();
            askedOfServer = READING_SERVER;
        }
    }

    private @Nullable Measurement watched(Command.Turn turn, IdleForks others)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        if (server != null) {
            server.turnBegins();
        }
        IdleForks.Watch watch = others.watch();
        Measurement window = processes.turn(turn, underWay);
        if (turn.phase() == Phase.MEASURED) {
            watch.end(underWay);
        }
        if (server != null) {
            server.turnEnded();
        }
        return window == null ? null : underWay.ended(window);
    }

    /** Removes inserted rows while nothing is loaded. What the server counts then is not the fork's work. */
    private void removeInserted() throws DatabaseException {
        if (server != null) {
            askedOfServer = REMOVING_INSERTED;
            server.prepare(scenario.changes().betweenWindows());
            askedOfServer = READING_SERVER;
        }
    }

    private void store(Phase phase, int round, @Nullable Duration roundTrip, Measurement measured) throws IOException {
        WindowRecord stored =
                new WindowRecord(id.block(), id.arm(), attempt(), windows++, round, roundTrip, phase, measured, half());
        lab.folder().append(stored);
        Integer threads = measured.completionThreads();
        if (phase == Phase.MEASURED && threads != null && connections != null) {
            connections.completedOn(threads);
        }
        lab.listener().on(new Event.WindowEnded(stored));
    }

    /** Fails if not one operation of a window ended well, because then there is nothing to measure. */
    void refuseAllFailed(Measurement window) throws InterruptedException {
        FirstFailure first = window.firstFailure();
        if (window.operations() == 0 && first != null) {
            String phase = steadiness == null ? "warming up" : "measuring";
            fail(new Failure(
                    phase,
                    "all %d operations of a window failed; the first: %s".formatted(window.failures(), first.words()),
                    null,
                    null));
        }
    }

    /** Reports that the warm-up has ended and the next turns are measured. */
    void warmedUp(Steadiness how) throws IOException, InterruptedException {
        steadiness = how;
        step(this::lookAtConnections);
    }

    boolean isWarmedUp() {
        return steadiness != null;
    }

    private void lookAtConnections() throws DatabaseException, ChildException, InterruptedException {
        if (connections != null) {
            connections.look();
        }
    }

    /** Asks its processes to end, while others are asked too. Before a profiler has finished, nothing is asked. */
    void beginEnd() throws IOException, InterruptedException {
        if (profiler == null) {
            step(this::askToEnd);
        }
    }

    private void askToEnd() throws IOException, InterruptedException, ChildException, DatabaseException {
        // those of a fork that is ending are fewer from moment to moment
        if (!isEnding) {
            isEnding = true;
            lookAtConnections();
            processes.beginEnd();
        }
    }

    /** Ends its processes in good order if it has not failed, and reads what the server did for it. */
    void end() throws IOException, InterruptedException {
        if (!diedOfProfiler) {
            if (profiler != null) {
                profiler.finish();
            }
            step(this::endInOrder);
        }
        processes.close();
        if (profiler != null) {
            keep(profiler);
        }
    }

    private void keep(ForkProfiler profiled) throws IOException {
        ProfileRecord profile = profiled.record(id.block(), id.arm(), attempt());
        if (profile.samples() > 0) {
            lab.folder().keep(profile, profiled.stacks());
        }
        lab.folder().append(profile);
    }

    private void endInOrder() throws IOException, InterruptedException, ChildException, DatabaseException {
        askToEnd();
        long operations = processes.end();
        if (server != null) {
            server.awaitDisconnected();
            ServerWork counted = server.work(operations);
            ReplayedWork replayed = processes.replayed();
            work = counted == null || replayed == null ? counted : counted.and(replayed);
        }
    }

    /** Ends its processes at once. */
    void kill() {
        processes.close();
    }

    boolean isAlive() {
        return failure == null;
    }

    List<Long> pids() {
        return processes.pids();
    }

    ForkRecord record() {
        return new ForkRecord(
                id.block(),
                id.arm(),
                id.position(),
                attempt(),
                lab.run().plan().probing() instanceof Probing.Distances ? id.link() : half(),
                startedAt,
                lab.clock().instant(),
                steadiness,
                work,
                connections == null ? null : connections.most(),
                failure == null ? processes.footprint() : null,
                failure,
                processes.relayCalibration(),
                lab.spreadTo());
    }

    /** The link as records store it where the server and a replay are compared; null elsewhere. */
    private @Nullable Link half() {
        return lab.run().plan().hasBothAnswers() ? id.link() : null;
    }

    /** The attempt as records store it: null for the first. */
    private @Nullable Integer attempt() {
        return id.attempt() == 0 ? null : Integer.valueOf(id.attempt());
    }

    private interface Step {
        void take() throws IOException, InterruptedException, ChildException, DatabaseException;
    }

    private void step(Step step) throws IOException, InterruptedException {
        if (failure != null) {
            return;
        }
        try {
            step.take();
        } catch (ChildException e) {
            fail(e.failure());
        } catch (DatabaseException e) {
            fail(new Failure(askedOfServer, String.valueOf(e.getMessage()), null, null));
        }
    }

    private void fail(Failure found) throws InterruptedException {
        failure = found;
        processes.close();
        awaitDisconnected();
    }

    private void awaitDisconnected() throws InterruptedException {
        if (server != null) {
            server.awaitDisconnectedAfterFailure();
        }
    }
}
