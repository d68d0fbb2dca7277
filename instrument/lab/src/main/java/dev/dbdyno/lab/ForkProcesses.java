package dev.dbdyno.lab;

import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.processes.ResidentSet;
import dev.dbdyno.results.Footprint;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of one fork, from their start to their end: child, generator or both, and a relay where the plan has one. */
final class ForkProcesses implements AutoCloseable {

    private static final String OPENING = "opening the stack";
    private static final String CLOSING = "closing the stack";
    private static final String CONNECTING = "connecting to the web host";
    private static final String DISCONNECTING = "disconnecting from the web host";

    /** After as many turns what reads processes is compiled, with the thresholds that {@link ForkJvms} gives it. */
    private static final int REHEARSALS = 40;

    private final Surroundings lab;
    private final ForkJvms jvms;
    private final String fork;
    private final StandstillWatch watch = new StandstillWatch(this::endForStandstill);
    private volatile @Nullable ChildProcess relayProcess;
    private volatile @Nullable ChildProcess child;
    private final List<ChildProcess> generators = new CopyOnWriteArrayList<>();
    private @Nullable ServerRelay relay;
    private @Nullable ReplayedWork replayed;
    private @Nullable WebHost host;
    private @Nullable LoadMaker maker;

    /** Reads here what the load's generators, all elsewhere, cannot; null where they can. */
    private @Nullable ServerMeter bystander;

    private @Nullable Footprint footprint;
    private boolean isProfiled;

    /**
     * Starts no process yet.
     *
     * @param fork its name, by which its files are called
     */
    ForkProcesses(Surroundings lab, String fork) {
        this.lab = lab;
        this.jvms = new ForkJvms(lab.run().plan());
        this.fork = fork;
        if (lab.database() != null) {
            lab.database().mainProcess().ifPresent(pid -> watch.add(Party.DATABASE, pid));
            // a stack may wait for half a minute for what cannot come back
            lab.database().whenLost(() -> end("the database server is lost"));
        }
    }

    /** Called on the watch's thread. Whoever waits for these processes finds them ended, with the reason. */
    private void endForStandstill(Party stopped) {
        String reason = "%s was stopped for %d s (by a signal, or a debugger), so the fork was ended"
                .formatted(words(stopped), Standstills.FOR_GOOD.toSeconds());
        end(reason);
    }

    private void end(String reason) {
        all().forEach(process -> process.end(reason));
    }

    /** Called on the watch's thread. */
    private void endAfterBudget(Duration step) {
        if (lab.budget().isOverdue(step)) {
            end("the run's time budget ended meanwhile");
        }
    }

    private static String words(Party party) {
        return switch (party) {
            case HOST -> "the child";
            case GENERATOR -> "the generator";
            case DATABASE -> "the database server";
            case RELAY -> "the relay";
            case MACHINE -> "the machine";
        };
    }

    /** Starts all processes that the arm's load needs. The load maker then waits for its first turn. */
    void open(RunnableArm arm, Link link, FirstCommands commands)
            throws IOException, InterruptedException, ChildException {
        StandstillWatch.Turn looking = watch.begin(() -> endAfterBudget(Duration.ZERO));
        try (looking) {
            ClassPath relayPath = link == Link.DIRECT ? null : arm.relay();
            start(arm.loading(), relayPath == null ? commands : relayed(relayPath, link, commands));
            maker = metered(maker(), arm.loading());
        }
    }

    /** The same load read by whoever can read what its processes use, if that is not who makes it. */
    private LoadMaker metered(LoadMaker load, Loading loading) {
        List<ServerMeter> meters = new ArrayList<>();
        Stream.ofNullable(lab.database())
                .flatMap(server -> server.meter().stream())
                .forEach(meters::add);
        Stream.ofNullable(bystander).forEach(meters::add);
        PlaceOfHosts hosts = lab.places().hosts();
        ChildProcess served = child;
        boolean isAtHost = hosts == null || !(loading instanceof Loading.ByGenerator);
        if (hosts != null && served != null && !isAtHost) {
            ServerRelay between = relay;
            meters.add(hosts.meter(served.pid(), between == null ? null : between.process()));
        }
        return meters.isEmpty() ? load : new MeteredLoad(load, isAtHost, meters);
    }

    private void start(Loading loading, FirstCommands commands)
            throws IOException, InterruptedException, ChildException {
        switch (loading) {
            case Loading.ByChild(ClassPath path) -> {
                ChildProcess started = startChild(path);
                maker = asOfOthers(
                        () -> rehearsing(LoadProcess.open(started, lab.limits(), commands.start(), OPENING, CLOSING)));
            }
            case Loading.ByGenerator(ClassPath childPath, ClassPath generatorPath) -> {
                Frame.Serving serving = serve(childPath, commands);
                long served = Objects.requireNonNull(child, "the child serves").pid();
                Command.Generate asked = commands.generate(lab.places().webAddress(), serving.port(), served);
                generate(generatorPath, lab.places().hosts() == null ? asked : asked.withoutProcesses());
            }
            case Loading.OfTarget(TargetUrl target, ClassPath generatorPath) ->
                generate(generatorPath, commands.generate(target));
            case Loading.Impossible none -> throw new IllegalStateException("an arm that cannot run has no forks");
        }
    }

    private FirstCommands relayed(ClassPath path, Link link, FirstCommands commands)
            throws IOException, InterruptedException, ChildException {
        Duration shortest = lab.run().plan().relayed().getFirst();
        Answers answers = link == Link.REPLAYED ? Answers.REPLAYED : Answers.OF_SERVER;
        ChildJvm jvm = ForkJvms.relay(answers).on(lab.processors().generator());
        ChildProcess started = atHost(jvm, path, fork + "-relay");
        relayProcess = started;
        watchHere(Party.RELAY, started);
        ServerRelay opened = ServerRelay.open(started, lab.limits(), commands.relay(shortest, answers));
        relay = opened;
        return commands.through(opened);
    }

    private Frame.Serving serve(ClassPath path, FirstCommands commands)
            throws IOException, InterruptedException, ChildException {
        Instant begun = lab.clock().instant();
        ChildProcess started = startChild(path);
        WebHost opened = new WebHost(started, lab.limits());
        Frame.Serving serving =
                asOfOthers(() -> opened.serve(commands.serve(lab.places().webAddress())));
        host = opened;
        Duration start = Duration.between(begun, lab.clock().instant());
        footprint = new Footprint(serving.buildNanos(), start.toNanos(), resident(started), null);
        return serving;
    }

    private void generate(ClassPath path, Command.Generate command)
            throws IOException, InterruptedException, ChildException {
        ChildJvm jvm = jvms.generator().on(lab.processors().generator());
        if (!lab.places().generators().isEmpty()) {
            maker = asOfOthers(() -> placed(jvm, path, command));
            return;
        }
        ChildProcess started = started(jvm, path, fork + "-generator");
        watch.add(Party.GENERATOR, started.pid());
        endWithHost(started);
        maker = asOfOthers(
                () -> rehearsing(LoadProcess.open(started, lab.limits(), command, CONNECTING, DISCONNECTING)));
    }

    /** Short turns are so many that what surrounds them would have the compilers at work while it is measured. */
    private LoadProcess rehearsing(LoadProcess opened) throws ChildException {
        PlannedTurns planned = new PlannedTurns(lab.run().plan());
        List<Command.Turn> turns = planned.makingUp(planned.measured());
        return turns.size() == 1 ? opened : opened.rehearsing(turns.getLast(), REHEARSALS);
    }

    /** One generator at each place, all told before any is waited for. */
    private Generators placed(ChildJvm jvm, ClassPath path, Command.Generate command)
            throws IOException, InterruptedException, ChildException {
        List<Generators.Placed> placed = new ArrayList<>();
        int of = lab.places().generators().size();
        for (int part = 0; part < of; part++) {
            AgentLine line = lab.places().generators().get(part);
            String name = "%s-generator-%d".formatted(fork, part);
            ChildProcess started =
                    ChildProcess.start(jvm, path, line, lab.folder().logs(), name);
            lab.interruption().watch(started);
            endWithHost(started);
            boolean isHere = line.facts().sharesProcesses();
            Command.Generate own = isHere ? command : command.withoutProcesses();
            placed.add(new Generators.Placed(
                    new LoadProcess(
                            started, lab.limits(), own.sharing(new Command.Share(part, of)), CONNECTING, DISCONNECTING),
                    line));
        }
        bystander = Optional.ofNullable(lab.places().bystander())
                .flatMap(reading -> reading.meter(command))
                .orElse(null);
        Generators together = new Generators(placed);
        together.awaitOpened();
        return together;
    }

    private void endWithHost(ChildProcess started) {
        generators.add(started);
        ChildProcess served = child;
        if (served != null) {
            // without its host a generator has nothing to wait for
            served.whenEnded(started::kill);
        }
    }

    private ChildProcess startChild(ClassPath path) throws IOException, InterruptedException, ChildException {
        ChildProcess started = atHost(jvms.child().on(lab.processors().child()), path, fork);
        child = started;
        watchHere(Party.HOST, started);
        ChildProcess between = relayProcess;
        if (between != null) {
            // without its server a stack has nothing to wait for
            between.whenEnded(started::kill);
        }
        return started;
    }

    private ChildProcess started(ChildJvm jvm, ClassPath classPath, String name) throws IOException, ChildException {
        ChildProcess process = ChildProcess.start(jvm, classPath, lab.folder().logs(), name);
        lab.interruption().watch(process);
        return process;
    }

    /** Starts a process on the machine of the hosts. */
    private ChildProcess atHost(ChildJvm jvm, ClassPath classPath, String name)
            throws IOException, InterruptedException, ChildException {
        PlaceOfHosts hosts = lab.places().hosts();
        if (hosts == null) {
            return started(jvm, classPath, name);
        }
        ChildProcess process =
                ChildProcess.start(jvm, classPath, hosts.line(), lab.folder().logs(), name);
        lab.interruption().watch(process);
        return process;
    }

    /** A process elsewhere cannot be looked at. */
    private void watchHere(Party party, ChildProcess process) {
        if (process.isHere()) {
            watch.add(party, process.pid());
        }
    }

    private @Nullable Long resident(ChildProcess process) throws ChildException, InterruptedException {
        PlaceOfHosts hosts = lab.places().hosts();
        return hosts == null ? ResidentSet.bytes(process.pid()) : hosts.resident(process.pid());
    }

    /** Sets the distance to the server for the turns that follow. A fork without a relay stays where it is. */
    void away(Duration roundTrip) throws IOException, InterruptedException, ChildException {
        ServerRelay moved = relay;
        if (moved != null) {
            asOfOthers(() -> {
                moved.roundTrip(roundTrip);
                return roundTrip;
            });
        }
    }

    /**
     * Runs a turn. Between turns none of the fork's processes is at work.
     *
     * @param window gets what stood still meanwhile
     * @return null where the window goes on with the next
     */
    @Nullable Measurement turn(Command.Turn turn, WindowUnderWay window)
            throws IOException, InterruptedException, ChildException {
        Measurement measured = asOfOthers(() -> watched(turn, window));
        if (measured != null && turn.phase() == Phase.MEASURED && !isProfiled) {
            weigh();
        }
        return measured;
    }

    /** Stops weighing the processes, because the profiler's memory is no footprint of the arm. */
    void profiled() {
        isProfiled = true;
    }

    private @Nullable Measurement watched(Command.Turn turn, WindowUnderWay window)
            throws InterruptedException, ChildException {
        Duration asked = PhaseLimits.asked(turn);
        try (StandstillWatch.Turn looking = watch.begin(() -> endAfterBudget(asked))) {
            Measurement measured = maker().turn(turn);
            window.add(looking.remarks());
            return measured;
        }
    }

    /** Keeps the largest footprint. A JVM that rests gives memory back, but it has used it all the same. */
    private void weigh() throws ChildException, InterruptedException {
        Footprint before = footprint;
        ChildProcess weighed = child;
        Long resident = before == null || weighed == null ? null : resident(weighed);
        if (before != null && resident != null) {
            Long most = before.residentUnderLoadBytes();
            footprint = new Footprint(
                    before.buildNanos(),
                    before.startNanos(),
                    before.residentAtStartBytes(),
                    most == null ? resident : Long.valueOf(Math.max(most, resident)));
        }
    }

    /** Asks who makes the load to end, and does not wait for it. */
    void beginEnd() throws InterruptedException, IOException, ChildException {
        asOfOthers(() -> {
            maker().beginClosing();
            return null;
        });
    }

    /** Ends all processes in good order; returns the operations of the whole fork. */
    long end() throws InterruptedException, IOException, ChildException {
        // what has been measured counts, also where the budget ends meanwhile
        StandstillWatch.Turn looking = watch.begin(() -> {});
        try (looking) {
            long operations = asOfOthers(() -> maker().close());
            if (host != null) {
                host.close();
            }
            if (relay != null) {
                replayed = relay.close();
            }
            return operations;
        }
    }

    private interface Step<T extends @Nullable Object> {
        T take() throws IOException, InterruptedException, ChildException;
    }

    /** If a generator fails because its host did, or a stack because its relay did, reports the original failure. */
    private <T extends @Nullable Object> T asOfOthers(Step<T> step)
            throws IOException, InterruptedException, ChildException {
        try {
            return step.take();
        } catch (ChildException e) {
            ChildException ofHost = host == null ? e : host.causeOf(e);
            ChildProcess between = relayProcess;
            throw between == null ? ofHost : between.causeOf(ofHost);
        }
    }

    private LoadMaker maker() {
        return Objects.requireNonNull(maker, "a fork's processes are opened before they are loaded");
    }

    /** The process that holds the connections to the database; null if it is not ours. */
    @Nullable ChildProcess child() {
        return child;
    }

    /** The port to which the child's connections to its server go, which may be a relay's. */
    int databasePort(Endpoint server) {
        return relay == null ? server.port() : relay.before(server).port();
    }

    /** What a relay has answered in the server's place, known at the end; null without such a relay. */
    @Nullable ReplayedWork replayed() {
        return replayed;
    }

    /** What the fork's relay found out about its own delay; null if none makes one. */
    @Nullable RelayCalibration relayCalibration() {
        return relay == null ? null : relay.calibration();
    }

    /** The web host's footprint; null if there is none. */
    @Nullable Footprint footprint() {
        return footprint;
    }

    /** The process ids of those that run, or did, on the lab's machine. */
    List<Long> pids() {
        return all().filter(ChildProcess::isHere).map(ChildProcess::pid).toList();
    }

    private Stream<ChildProcess> all() {
        List<ChildProcess> all = new ArrayList<>(generators);
        ChildProcess served = child;
        if (served != null) {
            all.addFirst(served);
        }
        ChildProcess between = relayProcess;
        if (between != null) {
            all.addLast(between);
        }
        return all.stream();
    }

    /** Leaves no process behind. */
    @Override
    public void close() {
        generators.forEach(ChildProcess::close);
        Stream.of(child, relayProcess).filter(Objects::nonNull).forEach(ChildProcess::close);
    }
}
