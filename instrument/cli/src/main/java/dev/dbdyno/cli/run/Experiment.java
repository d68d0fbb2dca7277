package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.lab.DatabaseOfArms;
import dev.dbdyno.lab.Lab;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.Loading;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.lab.RunLock;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.lab.SameConditions;
import dev.dbdyno.lab.StopRule;
import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.classpath.MixedFamily;
import dev.dbdyno.lab.elsewhere.KeptServer;
import dev.dbdyno.lab.elsewhere.ObservedServer;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.elsewhere.Pods;
import dev.dbdyno.lab.machine.Machine;
import dev.dbdyno.lab.machine.MemoryCompaction;
import dev.dbdyno.lab.machine.RealTime;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.processes.CompilerFirst;
import dev.dbdyno.report.RunRemarkWords;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.scenarios.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run from its plan to its last stored record: class paths, server, data, lab. */
public final class Experiment {

    static final StopRule AT_PRECISION =
            soFar -> Analyst.analyse(soFar).precisionReached() ? StopRule.Decision.STOP : StopRule.Decision.GO_ON;

    private final Invocation invocation;
    private final Console console;
    private final DatabaseOptions database;
    private final Interrupts interrupts;
    private final StopRule rule;

    public Experiment(Invocation invocation, DatabaseOptions database, Interrupts interrupts) {
        this(invocation, database, interrupts, AT_PRECISION);
    }

    Experiment(Invocation invocation, DatabaseOptions database, Interrupts interrupts, StopRule rule) {
        this.rule = rule;
        this.invocation = invocation;
        this.console = invocation.console();
        this.database = database;
        this.interrupts = interrupts;
    }

    /** Runs a plan from its beginning. */
    public Ending run(AskedPlan asked, RunFolder folder, Pinning pinning)
            throws LabException, ClassPathException, DatabaseException, IOException, InterruptedException {
        RunLock lock = RunLock.take(folder.path());
        try (lock) {
            return run(lock, asked, folder, pinning);
        } finally {
            interrupts.awaitStop();
            RunPlaces.removeUnbegun(folder);
        }
    }

    private Ending run(RunLock lock, AskedPlan asked, RunFolder folder, Pinning pinning)
            throws LabException, ClassPathException, DatabaseException, IOException, InterruptedException {
        Resolved resolved = resolve(asked);
        try (OpenedPlaces places = places(resolved, folder)) {
            return run(lock, resolved, folder, pinning, places);
        }
    }

    private OpenedPlaces places(Resolved resolved, RunFolder folder) throws LabException, InterruptedException {
        return OpenedPlaces.open(
                resolved.plan(),
                resolved.arms(),
                resolved.keeper(),
                serverPlace(resolved),
                pods(resolved, folder),
                folder.logs(),
                console);
    }

    /** Where a keeper starts the server, or reads what it uses; null where none does. */
    private @Nullable Place serverPlace(Resolved resolved) {
        boolean hasServer = hasServer(resolved.plan());
        if (!hasServer && database.place().isPresent()) {
            throw new UsageException(
                    "--at database= starts a server for stacks, and all arms here are services of yours, which have their own: leave it out, or name theirs as --database");
        }
        return hasServer && resolved.serverKeeper() != null
                ? database.place().orElseGet(() -> Place.parse(Place.LOCAL))
                : null;
    }

    private static boolean hasStacks(Plan plan) {
        return plan.arms().stream().anyMatch(arm -> !TargetUrl.isNamedBy(arm));
    }

    private boolean hasServer(Plan plan) {
        return hasStacks(plan) || database.url != null;
    }

    private static Pods pods(Resolved resolved, RunFolder folder) {
        return new Pods(resolved.kubernetes(), String.valueOf(folder.path().getFileName()));
    }

    private Ending run(RunLock lock, Resolved resolved, RunFolder folder, Pinning pinning, OpenedPlaces places)
            throws LabException, ClassPathException, DatabaseException, IOException, InterruptedException {
        Plan plan = resolved.plan();
        Placement placement = Placement.of(pinning, resolved.arms(), database, places, console);
        places.remarks().forEach(remark -> console.progress(RunRemarkWords.sentence(remark)));
        Environment environment = environment(folder, resolved, placement.processors(), places)
                .remarking(placement.remarks())
                .remarking(places.remarks())
                .remarking(mixedFamilies(resolved.arms()));
        try (Database server = open(resolved, folder, places, placement.processors())) {
            Run run = new Run(
                    Run.FORMAT_VERSION,
                    String.valueOf(folder.path().getFileName()),
                    InstantSource.system().instant(),
                    invocation.words(),
                    plan,
                    resolved.arms().stream().map(RunnableArm::resolved).toList(),
                    server == null ? ServerInfo.none() : server.info(),
                    environment.with(seen(places, server)));
            return lab(server, run, folder, places).run(lock, run, resolved.arms(), rule);
        }
    }

    /** All places other than this machine, the database's behind the others; then this one, if there are others. */
    private static List<PlaceSeen> seen(OpenedPlaces places, @Nullable Database server) {
        List<PlaceSeen> elsewhere = Stream.concat(
                        places.places().seen().stream(),
                        Stream.ofNullable(server).flatMap(there -> there.seenAt().stream()))
                .toList();
        return elsewhere.isEmpty()
                ? elsewhere
                : Stream.concat(elsewhere.stream(), Stream.of(Machine.seenHere()))
                        .toList();
    }

    private Environment environment(RunFolder folder, Resolved resolved, ProcessorSets processors, OpenedPlaces places)
            throws LabException, InterruptedException {
        Optional<PlaceFacts> elsewhere =
                places.hosts().stream().map(PlaceOfHosts::facts).findFirst();
        // before the machine is read, which then says how scattered memory still is
        FreeMemory memory = elsewhere.isPresent() ? null : MemoryCompaction.HERE.compact();
        Machine machine = elsewhere.isPresent() ? Machine.of(elsewhere.get()) : Machine.read(folder.path());
        return machine.environment(
                resolved.version(),
                resolved.build(),
                elsewhere.map(PlaceFacts::jvm).orElseGet(ChildJvm::describeThisProcess),
                processors,
                isGenerated(resolved.arms()) || isTimedAtHosts(resolved) ? priority(resolved, places) : null,
                hasChildren(resolved.arms()) ? compilers(places) : null,
                memory);
    }

    /** The same for all that make load, so that all are late alike. */
    private static GeneratorPriority priority(Resolved resolved, OpenedPlaces places) throws InterruptedException {
        return places.mayRunInRealTime(isTimedAtHosts(resolved)) ? RealTime.generators() : GeneratorPriority.ORDINARY;
    }

    /** Whether somebody on the hosts' machine has to be on time: a relay, or a child that issues its load by a schedule. */
    private static boolean isTimedAtHosts(Resolved resolved) {
        LoadModel load = resolved.plan().load();
        boolean isScheduled = load instanceof LoadModel.OpenLoop || load instanceof LoadModel.Spike;
        return isRelayed(resolved.arms())
                || (isScheduled && resolved.arms().stream().anyMatch(arm -> arm.loading() instanceof Loading.ByChild));
    }

    private static List<RunRemark> mixedFamilies(List<RunnableArm> arms) {
        return arms.stream()
                .map(RunnableArm::resolved)
                .<RunRemark>flatMap(arm -> MixedFamily.in(arm.label(), arm.classPath()).stream())
                .toList();
    }

    /**
     * Goes on with an earlier run, under the conditions that it stored.
     *
     * @param further gives its budget and blocks from those of the plan
     */
    Ending resume(RunFolder folder, UnaryOperator<Precision> further)
            throws LabException, ClassPathException, DatabaseException, UnreadableRunException, IOException,
                    InterruptedException {
        RunLock lock = RunLock.take(folder.path());
        try (lock) {
            return resume(lock, folder, further);
        }
    }

    private Ending resume(RunLock lock, RunFolder folder, UnaryOperator<Precision> further)
            throws LabException, ClassPathException, DatabaseException, UnreadableRunException, IOException,
                    InterruptedException {
        Run run = folder.read().run();
        Plan plan = run.plan();
        Resolved resolved = resolve(new AskedPlan.Settled(plan.until(further.apply(plan.precision()))));
        try (OpenedPlaces places = places(resolved, folder)) {
            return resume(lock, resolved, run, folder, places, further);
        }
    }

    private Ending resume(
            RunLock lock,
            Resolved resolved,
            Run run,
            RunFolder folder,
            OpenedPlaces places,
            UnaryOperator<Precision> further)
            throws LabException, ClassPathException, DatabaseException, UnreadableRunException, IOException,
                    InterruptedException {
        new SameConditions(run)
                .checkMachine(environment(folder, resolved, ProcessorSets.NONE, places)
                        .with(places.places().seen()));
        try (Database server = open(resolved, folder, places, run.environment().processorSets())) {
            return lab(server, run, folder, places).resume(lock, resolved.arms(), rule, further);
        }
    }

    /**
     * What the arms run on.
     *
     * @param serverProgram the jars of an embedded server that was downloaded; empty where none was wanted
     * @param keeper of hosts and generators at other places; null where all are here
     * @param kubernetes what leads to pods; null where no place is one
     * @param serverKeeper of the server, which starts it or reads what it uses; null where no place is between it and what reaches it
     */
    private record Resolved(
            Plan plan,
            List<RunnableArm> arms,
            String version,
            String build,
            List<Path> serverProgram,
            @Nullable ClassPath keeper,
            @Nullable ClassPath kubernetes,
            @Nullable ClassPath serverKeeper) {}

    private static Optional<DatabaseKind> kind(Plan plan, List<RunnableArm> arms) {
        return new DatabaseOfArms(Scenario.of(plan.scenario()), arms).kind();
    }

    /** The child that describes stacks has ended when this returns: nothing of ours runs beside what is measured. */
    private Resolved resolve(AskedPlan asked)
            throws LabException, ClassPathException, IOException, InterruptedException {
        try (Workbench workbench = invocation.workbenches().open()) {
            Plan plan = asked.settled(workbench);
            List<RunnableArm> arms = workbench.resolve(plan);
            new PlanWords(plan, arms).print(console::progress);
            Optional<DatabaseKind> kind = kind(plan, arms);
            Optional<ServerProgram> wanted = database.program(kind);
            List<Path> program = wanted.isPresent() ? workbench.program(wanted.get(), console::progress) : List.of();
            return new Resolved(
                    plan,
                    arms,
                    workbench.version(),
                    workbench.build(),
                    program,
                    OpenedPlaces.has(plan) ? workbench.keeper() : null,
                    OpenedPlaces.hasPods(plan)
                                    || database.place().filter(Place::needsLead).isPresent()
                            ? workbench.kubernetes()
                            : null,
                    keepsServer(plan)
                            ? workbench.keeper(DatabaseOptions.embedded(kind).kind())
                            : null);
        }
    }

    /** Where stacks are elsewhere, also a server here is one that they reach over the network. */
    private boolean keepsServer(Plan plan) {
        return database.place().isPresent()
                || (database.url == null && plan.jvm().place() != null);
    }

    /** What can be had for children where they run. */
    private CompilerPriority compilers(OpenedPlaces places) throws LabException, InterruptedException {
        if (!places.hosts().isEmpty()) {
            return compilers(places.hosts());
        }
        return CompilerFirst.here(
                        database.isEmbeddedHere() ? CompilerFirst.Server.OURS : CompilerFirst.Server.OF_THE_USER)
                .priority();
    }

    /** What can be had at all of several places, so that no block is unlike the others. */
    private static CompilerPriority compilers(List<PlaceOfHosts> places) throws LabException, InterruptedException {
        CompilerPriority best = CompilerPriority.RAISED;
        for (PlaceOfHosts there : places) {
            try {
                CompilerPriority possible = there.compilers();
                best = best == CompilerPriority.RAISED ? possible : best;
            } catch (PlaceException lost) {
                throw new LabException(String.valueOf(lost.getMessage()), lost);
            }
        }
        return best;
    }

    private static boolean hasChildren(List<RunnableArm> arms) {
        return arms.stream().anyMatch(arm -> !(arm.loading() instanceof Loading.OfTarget));
    }

    static boolean isRelayed(List<RunnableArm> arms) {
        return arms.stream().anyMatch(arm -> arm.relay() != null);
    }

    static boolean isGenerated(List<RunnableArm> arms) {
        return arms.stream().map(RunnableArm::loading).anyMatch(Experiment::isGenerated);
    }

    private static boolean isGenerated(Loading loading) {
        return switch (loading) {
            case Loading.ByChild child -> false;
            case Loading.ByGenerator generator -> true;
            case Loading.OfTarget target -> true;
            case Loading.Impossible none -> false;
        };
    }

    /** Opens the database; null if all arms are services of the user's whose server is not named. */
    private @Nullable Database open(Resolved resolved, RunFolder folder, OpenedPlaces places, ProcessorSets processors)
            throws DatabaseException, InterruptedException {
        return hasServer(resolved.plan()) ? openPrepared(resolved, folder, places, processors) : null;
    }

    private Database server(Resolved resolved, RunFolder folder, OpenedPlaces places, ProcessorSets processors)
            throws DatabaseException, InterruptedException {
        Optional<DatabaseKind> kind = kind(resolved.plan(), resolved.arms());
        ClassPath keeper = resolved.serverKeeper();
        Optional<AgentLine> line = places.server();
        if (keeper == null || line.isEmpty()) {
            return opened(kind, resolved, folder);
        }
        if (database.url != null) {
            return observed(
                    opened(kind, resolved, folder),
                    new ObservedServer(keeper, folder.logs(), console::progress),
                    line.get(),
                    places);
        }
        return new KeptServer(
                        DatabaseOptions.embedded(kind),
                        resolved.serverProgram(),
                        keeper,
                        folder.logs(),
                        console::progress)
                .at(line.get(), places.places().hosts(), processors.database());
    }

    private Database opened(Optional<DatabaseKind> kind, Resolved resolved, RunFolder folder) throws DatabaseException {
        return database.open(kind, resolved.serverProgram(), folder.path().resolve("server"), console::progress);
    }

    private static Database observed(Database server, ObservedServer observing, AgentLine line, OpenedPlaces places)
            throws DatabaseException, InterruptedException {
        try {
            return observing.at(line, server, places.hosts().isEmpty());
        } catch (DatabaseException | InterruptedException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private Database openPrepared(Resolved resolved, RunFolder folder, OpenedPlaces places, ProcessorSets processors)
            throws DatabaseException, InterruptedException {
        Database server = server(resolved, folder, places, processors);
        Thread preparing = Thread.currentThread();
        try {
            // the load ends with its server; a thread that waits for another program is interrupted
            interrupts.stopBy(() -> {
                server.close();
                preparing.interrupt();
            });
            places.requireReach(server);
            prepare(server, resolved.plan());
            return server;
        } catch (DatabaseException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static void prepare(Database server, Plan plan) throws DatabaseException {
        if (plan.arms().stream().allMatch(TargetUrl::isNamedBy)) {
            return; // they have data of their own
        }
        Scenario scenario = Scenario.of(plan.scenario());
        for (DataSet data : scenario.data()) {
            server.prepare(data);
        }
        Optional<UserStatement> own = scenario.ownStatement();
        if (own.isPresent()) {
            server.tryOut(own.get());
        }
        server.warmUp();
    }

    private Lab lab(@Nullable Database server, Run run, RunFolder folder, OpenedPlaces places) {
        SoFar soFar = new SoFar(folder, run.plan());
        List<RunListener> inOrder = List.of(
                soFar,
                new ProgressLines(console, run, soFar, InstantSource.system()),
                new OutlookLine(console, soFar, run.plan().precision()));
        RunListener all = event -> inOrder.forEach(each -> each.on(event));
        Lab lab = new Lab(server, places.places(), all, InstantSource.system(), ProbeRules::of);
        interrupts.stopBy(lab::interrupt);
        return lab;
    }
}
