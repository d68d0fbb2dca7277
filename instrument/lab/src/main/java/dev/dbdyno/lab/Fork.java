package dev.dbdyno.lab;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.machine.EventLoops;
import dev.dbdyno.lab.machine.ResidentSet;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.Footprint;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.scenarios.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One fork: its processes from their start to their end, with the server read before, between and after. Used once. */
final class Fork {

    /**
     * What all forks of a run share.
     *
     * @param database null where no arm has one
     * @param probes makes a rule for each fork; null where forks are measured in equal windows
     */
    record Surroundings(
            Run run,
            RunFolder folder,
            @Nullable Database database,
            @Nullable Supplier<ProbeRule> probes,
            ProcessorSets processors,
            PhaseLimits limits,
            RunListener listener,
            InstantSource clock,
            Interruption interruption) {}

    private static final String OPENING = "opening the stack";
    private static final String CLOSING = "closing the stack";
    private static final String CONNECTING = "connecting to the web host";
    private static final String DISCONNECTING = "disconnecting from the web host";
    private static final String MAKING_ROWS = "making the rows anew that the last fork changed";
    private static final String READING_SERVER = "reading the server's counters";
    private static final String REMOVING_INSERTED = "removing what the last window inserted";
    private static final String LOOKING_AT_VERSION = "looking at the server's version";

    /** Lets a host that was overloaded catch its breath, so that one probe is not charged with the one before. */
    static final Duration COOL_DOWN = Duration.ofMillis(300);

    private final Surroundings lab;
    private final Scenario scenario;
    private final Loading loading;
    private final @Nullable String oldestServer;
    private final int block;
    private final int arm;
    private final int position;
    private final @Nullable ServerUse server;
    private final ForkProcesses processes;
    private final FirstCommands commands;

    private @Nullable Steadiness steadiness;
    private @Nullable Topology topology;
    private @Nullable ServerWork work;
    private @Nullable Footprint footprint;
    private @Nullable Long residentUnderLoad;
    private int completionThreads;

    /** The server's counters before the fork, moved on by what the lab has done since. */
    private @Nullable Counters before;

    /** What the server is asked for at present, should it fail. */
    private String askedOfServer = MAKING_ROWS;

    Fork(Surroundings lab, RunnableArm runnable, int block, int arm, int position) {
        this.lab = lab;
        this.scenario = Scenario.of(lab.run().plan().scenario());
        this.loading = runnable.loading();
        this.oldestServer = runnable.oldestServer();
        this.block = block;
        this.arm = arm;
        this.position = position;
        this.server = serverOf(
                lab,
                loading,
                "dbdyno-%08x-block-%d-arm-%d".formatted(lab.run().id().hashCode(), block, arm));
        this.processes = new ForkProcesses(lab, "block-%d-arm-%d".formatted(block, arm));
        Plan plan = lab.run().plan();
        this.commands = new FirstCommands(
                lab.run(), runnable.resolved().arm(), server, new Seeds(plan.seed()).parameters(block));
    }

    /** A target uses no server of dbdyno's own, but perhaps the one that the user has named. */
    private static @Nullable ServerUse serverOf(Surroundings lab, Loading loading, String applicationName) {
        Database database = lab.database();
        boolean unused = loading instanceof Loading.OfTarget
                && !lab.run().server().placement().equals("given");
        return database == null || unused
                ? null
                : new ServerUse(database, applicationName, lab.limits().disconnecting(), lab.interruption());
    }

    /**
     * Runs the fork to its end, good or bad.
     *
     * @throws IOException when the run's folder cannot be written
     */
    ForkRecord run() throws IOException, InterruptedException {
        Instant startedAt = lab.clock().instant();
        Failure failure = tooOldServer();
        try {
            if (failure == null) {
                measure();
            }
        } catch (ChildException e) {
            failure = e.failure();
        } catch (DatabaseException e) {
            failure = new Failure(askedOfServer, String.valueOf(e.getMessage()), null, null);
        }
        return new ForkRecord(
                block, arm, position, startedAt, lab.clock().instant(), steadiness, work, topology, footprint, failure);
    }

    /** Before anything is started: what the stack would say of it is the driver's affair, and mostly a riddle. */
    private @Nullable Failure tooOldServer() {
        ServerInfo found = lab.run().server();
        String needed = oldestServer;
        if (server == null || needed == null || found.isAtLeast(needed)) {
            return null;
        }
        String message = "'%s' needs version %s of the server or a newer one, but this is %s"
                .formatted(lab.run().arms().get(arm).label(), needed, found.version());
        return new Failure(LOOKING_AT_VERSION, message, null, null);
    }

    private void measure() throws IOException, InterruptedException, ChildException, DatabaseException {
        if (server == null) {
            runProcesses();
            return;
        }
        makeRowsAnew(server);
        askedOfServer = READING_SERVER;
        before = server.counters();
        long operations;
        try {
            operations = runProcesses();
        } catch (ChildException e) {
            server.awaitDisconnectedAfter(e);
            throw e;
        }
        server.awaitDisconnected();
        work = server.counters().since(Objects.requireNonNull(before), operations);
    }

    /** Before the counters are read: what it takes is nobody's work. */
    private void makeRowsAnew(ServerUse server) throws DatabaseException {
        if (loading instanceof Loading.OfTarget) {
            return; // it has data of its own
        }
        for (DataSet data : scenario.changes().betweenForks()) {
            server.prepare(data);
        }
    }

    /** Returns the operations that were loaded, warm-up and failed ones included. */
    private long runProcesses() throws IOException, InterruptedException, ChildException, DatabaseException {
        return switch (loading) {
            case Loading.ByChild(ClassPath child) -> loadWithin(child);
            case Loading.ByGenerator(ClassPath child, ClassPath generator) -> loadFromOutside(child, generator);
            case Loading.OfTarget(TargetUrl target, ClassPath generator) ->
                generate(generator, commands.generate(target), null);
            case Loading.Impossible none -> throw new IllegalStateException("an arm that cannot run has no forks");
        };
    }

    private long loadWithin(ClassPath classPath)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        try (ChildProcess child = processes.child(classPath)) {
            LoadMaker maker = new LoadMaker(child, lab.limits(), this::store);
            maker.open(commands.start(), OPENING);
            warmUpAndMeasure(maker, child);
            return maker.close(CLOSING);
        }
    }

    private long loadFromOutside(ClassPath childPath, ClassPath generatorPath)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        Instant begun = lab.clock().instant();
        try (ChildProcess child = processes.child(childPath)) {
            WebHost host = new WebHost(child, lab.limits());
            Frame.Serving serving = host.serve(commands.serve());
            Duration start = Duration.between(begun, lab.clock().instant());
            Long residentAtStart = ResidentSet.bytes(child.pid());
            long operations;
            try {
                operations = generate(generatorPath, commands.generate(serving.port(), child.pid()), child);
            } catch (ChildException e) {
                throw host.causeOf(e);
            }
            footprint = new Footprint(serving.buildNanos(), start.toNanos(), residentAtStart, residentUnderLoad);
            host.close();
            return operations;
        }
    }

    /** @param host that is loaded; null where it is none of ours */
    private long generate(ClassPath classPath, Command.Generate command, @Nullable ChildProcess host)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        try (ChildProcess generator = processes.generator(classPath)) {
            if (host != null) {
                // without its host a generator has nothing to wait for
                host.whenEnded(generator::kill);
            }
            LoadMaker maker = new LoadMaker(generator, lab.limits(), window -> {
                store(window);
                weigh(window, host);
            });
            maker.open(command, CONNECTING);
            warmUpAndMeasure(maker, host);
            return maker.close(DISCONNECTING);
        }
    }

    /** Keeps the largest: a JVM gives memory back when it rests, and has taken it all the same. */
    private void weigh(Frame.Window window, @Nullable ChildProcess host) {
        Long resident = host == null || window.phase() != Phase.MEASURED ? null : ResidentSet.bytes(host.pid());
        if (resident != null) {
            residentUnderLoad =
                    residentUnderLoad == null ? resident : Long.valueOf(Math.max(residentUnderLoad, resident));
        }
    }

    /** @param child that holds the connections to the database; null where it is none of ours */
    private void warmUpAndMeasure(LoadMaker maker, @Nullable ChildProcess child)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        steadiness = maker.warmUp();
        lookAtConnections(child);
        Supplier<ProbeRule> probes = lab.probes();
        if (probes == null) {
            measureWindows(maker);
        } else {
            probe(maker, probes.get());
        }
        lookAtConnections(child);
    }

    private void measureWindows(LoadMaker maker)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        int windows = lab.run().plan().windows().windowsPerFork();
        if (scenario.changes().betweenWindows().isEmpty()) {
            maker.measure(windows);
            return;
        }
        for (int window = 0; window < windows; window++) {
            removeInserted();
            maker.measure(1);
        }
    }

    /** While nothing is loaded; what the server counts of it is taken out of the fork's work. */
    private void removeInserted() throws DatabaseException {
        List<DataSet> growing = scenario.changes().betweenWindows();
        Counters earlier = before;
        if (server == null || earlier == null || growing.isEmpty()) {
            return;
        }
        askedOfServer = REMOVING_INSERTED;
        Counters from = server.counters();
        for (DataSet data : growing) {
            server.prepare(data);
        }
        before = earlier.movedOn(from, server.counters());
        askedOfServer = READING_SERVER;
    }

    private void probe(LoadMaker maker, ProbeRule rule)
            throws IOException, InterruptedException, ChildException, DatabaseException {
        List<Measurement> soFar = new ArrayList<>();
        Optional<ProbeRule.Probe> next = rule.next(List.of());
        while (next.isPresent() && !lab.interruption().askedWithin(COOL_DOWN)) {
            removeInserted();
            soFar.add(maker.probe(next.get()));
            next = rule.next(List.copyOf(soFar));
        }
    }

    private void store(Frame.Window window) throws IOException {
        WindowRecord stored = new WindowRecord(block, arm, window.window(), window.phase(), window.measurement());
        lab.folder().append(stored);
        Integer threads = window.measurement().completionThreads();
        if (window.phase() == Phase.MEASURED && threads != null) {
            completionThreads = Math.max(completionThreads, threads);
        }
        lab.listener().on(new Event.WindowEnded(stored));
    }

    /** Keeps the look that saw more connections: a pool may grow under load, or close what is idle. */
    private void lookAtConnections(@Nullable ChildProcess child) throws DatabaseException {
        if (server == null || child == null) {
            return;
        }
        int atServer = server.connections();
        Topology before = topology;
        if (before != null && before.connectionsAtServer() > atServer) {
            topology = new Topology(before.connectionsAtServer(), before.connectionsPerEventLoop(), completionThreads);
            return;
        }
        int port = server.endpoint().port();
        topology = new Topology(atServer, EventLoops.connections(child.pid(), port), completionThreads);
    }
}
