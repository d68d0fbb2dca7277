package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.elsewhere.Places;
import dev.dbdyno.lab.elsewhere.Spread;
import dev.dbdyno.lab.machine.Affinity;
import dev.dbdyno.lab.machine.MemoryCompaction;
import dev.dbdyno.lab.profile.Profiling;
import dev.dbdyno.processes.CompilerFirst;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.Probing;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan: blocks of forks in random order until the stop rule, the budget or the plan's number of blocks ends it. A block that
 * the budget breaks off does not count, like one that was interrupted.
 *
 * <p>The budget counts from the call, so a resumed run has the whole of it again: who resumes wants more. An arm that fails
 * twice on end within one call is dropped and the others go on, for as long as the reference and another arm are left. A server
 * that is lost ends the call; it is no failure of any arm.
 */
public final class Lab {

    private final @Nullable Database database;
    private final Spread places;
    private final RunListener listener;
    private final InstantSource clock;
    private final Function<Probing.ByFork, ProbeRule> probes;
    private final PhaseLimits limits;
    private final Room room;
    private final MemoryCompaction compaction;
    private final Interruption interruption = new Interruption();

    /**
     * A lab that has not run anything yet.
     *
     * @param database null where all arms are services of the user's, and no server of theirs is named
     * @param probes makes each fork of a plan that probes its rule
     */
    public Lab(
            @Nullable Database database,
            RunListener listener,
            InstantSource clock,
            Function<Probing.ByFork, ProbeRule> probes) {
        this(database, Spread.HERE, listener, clock, probes);
    }

    /** The same with processes elsewhere. */
    public Lab(
            @Nullable Database database,
            Spread places,
            RunListener listener,
            InstantSource clock,
            Function<Probing.ByFork, ProbeRule> probes) {
        this(
                database,
                places,
                listener,
                clock,
                probes,
                PhaseLimits.USUAL,
                Room.at(places.hosts()),
                MemoryCompaction.HERE);
    }

    Lab(
            @Nullable Database database,
            RunListener listener,
            InstantSource clock,
            Function<Probing.ByFork, ProbeRule> probes,
            PhaseLimits limits,
            Room room) {
        this(database, Spread.HERE, listener, clock, probes, limits, room, MemoryCompaction.HERE);
    }

    Lab(
            @Nullable Database database,
            Spread places,
            RunListener listener,
            InstantSource clock,
            Function<Probing.ByFork, ProbeRule> probes,
            PhaseLimits limits,
            Room room,
            MemoryCompaction compaction) {
        this.database = database;
        this.places = places;
        this.listener = listener;
        this.clock = clock;
        this.probes = probes;
        this.limits = limits;
        this.room = room;
        this.compaction = compaction;
    }

    /**
     * Runs a plan from its beginning. The data sets have been prepared.
     *
     * @param folder that the run is stored in; holds no run yet
     * @param arms the run's, in their order
     * @throws LabException when the plan cannot be run on this database, or another lab uses the folder
     * @throws IOException when the folder cannot be written; what was written stays readable
     */
    public Ending run(RunFolder folder, Run run, List<RunnableArm> arms, StopRule rule)
            throws LabException, IOException, InterruptedException {
        checkPools(run);
        RunLock lock = RunLock.take(folder.path());
        try (lock) {
            return begin(lock, run, arms, rule);
        }
    }

    /** Like {@link #run(RunFolder, Run, List, StopRule)}, in a folder that the caller has locked and keeps locked. */
    public Ending run(RunLock locked, Run run, List<RunnableArm> arms, StopRule rule)
            throws LabException, IOException, InterruptedException {
        checkPools(run);
        return begin(locked, run, arms, rule);
    }

    private Ending begin(RunLock locked, Run run, List<RunnableArm> arms, StopRule rule)
            throws LabException, IOException, InterruptedException {
        RunFolder folder = RunFolder.at(locked.folder());
        folder.create(run);
        return go(folder, run, arms, rule);
    }

    /** Like {@link #resume(RunFolder, List, StopRule, UnaryOperator)}, with the plan's own precision. */
    public Ending resume(RunFolder folder, List<RunnableArm> arms, StopRule rule)
            throws LabException, IOException, InterruptedException, UnreadableRunException {
        return resume(folder, arms, rule, UnaryOperator.identity());
    }

    /**
     * Continues a run that was interrupted or killed, or that ran out of budget or blocks. Incomplete blocks are
     * abandoned, and numbering continues after them. The stored plan stays as it is.
     *
     * @param arms the run's, resolved again, in their order
     * @param further gives this call's budget and blocks from those of the plan
     * @throws LabException also when class paths, JVM or server are not those that the run began with, or when it has all
     *     its blocks
     */
    public Ending resume(RunFolder folder, List<RunnableArm> arms, StopRule rule, UnaryOperator<Precision> further)
            throws LabException, IOException, InterruptedException, UnreadableRunException {
        RunLock lock = RunLock.take(folder.path());
        try (lock) {
            return resume(lock, arms, rule, further);
        }
    }

    /**
     * Like {@link #resume(RunFolder, List, StopRule, UnaryOperator)}, in a folder that the caller has locked and keeps
     * locked.
     */
    public Ending resume(RunLock locked, List<RunnableArm> arms, StopRule rule, UnaryOperator<Precision> further)
            throws LabException, IOException, InterruptedException, UnreadableRunException {
        RunFolder folder = RunFolder.at(locked.folder());
        RunResults stored = folder.read();
        Run run = stored.run();
        Precision precision = further.apply(run.plan().precision());
        checkPools(run);
        ServerInfo server = database == null ? ServerInfo.none() : database.info();
        new SameConditions(run).check(arms, childJvm(), server);
        checkThatBlocksAreLeft(stored, precision);
        folder.reopen();
        return go(folder, run.going(run.plan().until(precision)), arms, rule);
    }

    private String childJvm() {
        return places.hosts().stream()
                .findFirst()
                .map(there -> there.facts().jvm())
                .orElseGet(ChildJvm::describeThisProcess);
    }

    private static void checkThatBlocksAreLeft(RunResults stored, Precision precision) throws LabException {
        int done = Progress.of(stored).doneBlocks();
        Ending ending = stored.ending();
        if (ending != null && ending.reason() == Ending.Reason.BLOCKS_DONE && done >= precision.maxBlocks()) {
            throw new LabException(
                    "run %s has all its blocks, which are %d: 'dbdyno report' shows them; to go on, give --blocks a greater number"
                            .formatted(stored.run().id(), done));
        }
    }

    /**
     * Ends the run as soon as it can be: the running processes at once, their block unfinished. Safe from any thread; {@link
     * #run} then returns.
     */
    public void interrupt() {
        interruption.ask();
        if (database != null) {
            database.hurry();
        }
    }

    private void checkPools(Run run) throws LabException {
        if (database == null) {
            return;
        }
        try {
            PoolLimits.check(run.arms(), run.plan().links().size(), database);
        } catch (DatabaseException e) {
            throw new LabException(String.valueOf(e.getMessage()), e);
        }
    }

    private Ending go(RunFolder folder, Run run, List<RunnableArm> arms, StopRule rule)
            throws LabException, IOException, InterruptedException {
        ProcessorSets processors = run.environment().processorSets();
        pinDatabase(processors);
        CompilerFirst compilers = CompilerFirst.of(run.environment().compilerPriority());
        lowerDatabase(compilers);
        Profiling profiling = run.plan().windows().profiledRounds() == null
                ? null
                : Profiling.in(folder.path().resolve("profiler"));
        // who made and filled the server has scattered it, and the first arm's rows would have the small pieces as long
        // as it runs
        compaction.compactFor(run);
        Surroundings surroundings = new Surroundings(
                run,
                folder,
                database,
                rows(arms, run.plan().links()),
                places.ways().getFirst(),
                rules(run.plan()),
                profiling,
                processors,
                compilers,
                room.alive(run.plan()),
                limits,
                listener,
                clock,
                new TimeBudget(run.plan().precision(), clock),
                interruption);
        Sitting sitting = new Sitting(surroundings, places, compaction, arms, rule, Progress.of(read(folder)));
        Ending.Reason reason;
        try (profiling) {
            reason = sitting.runBlocks();
        }
        Ending ending = new Ending(clock.instant(), reason);
        folder.end(ending);
        listener.on(new Event.RunEnded(ending));
        return ending;
    }

    private @Nullable RowsOfForks rows(List<RunnableArm> arms, List<Link> links) throws LabException {
        if (database == null) {
            return null;
        }
        List<Integer> owners = IntStream.range(0, arms.size())
                .filter(arm -> !(arms.get(arm).loading() instanceof Loading.OfTarget))
                .boxed()
                .toList();
        try {
            return new RowsOfForks(database, owners, arms.size(), links);
        } catch (DatabaseException e) {
            throw new LabException(String.valueOf(e.getMessage()), e);
        }
    }

    private @Nullable Supplier<ProbeRule> rules(Plan plan) {
        return plan.probing() instanceof Probing.ByFork probing ? () -> probes.apply(probing) : null;
    }

    private void pinDatabase(ProcessorSets processors) throws IOException, InterruptedException {
        String set = processors.database();
        Optional<ProcessHandle> server = server();
        if (set != null && server.isPresent()) {
            Affinity.move(server.get(), set);
        }
    }

    private void lowerDatabase(CompilerFirst compilers) throws IOException, InterruptedException {
        Optional<ProcessHandle> server = server();
        if (server.isPresent()) {
            compilers.lower(server.get());
        }
    }

    private Optional<ProcessHandle> server() {
        return database == null || database.mainProcess().isEmpty()
                ? Optional.empty()
                : ProcessHandle.of(database.mainProcess().getAsLong());
    }

    private static RunResults read(RunFolder folder) throws IOException {
        try {
            return folder.read();
        } catch (UnreadableRunException e) {
            throw new IOException("the run that is going on was damaged by somebody else: " + e.getMessage(), e);
        }
    }

    /** What runs from one start of the lab to its end. */
    private static final class Sitting {
        private final Surroundings lab;
        private final Spread places;
        private final MemoryCompaction compaction;
        private final Seeds seeds;
        private final List<RunnableArm> arms;
        private final StopRule rule;
        private final Progress progress;
        private boolean hasRunBlock;

        Sitting(
                Surroundings lab,
                Spread places,
                MemoryCompaction compaction,
                List<RunnableArm> arms,
                StopRule rule,
                Progress progress) {
            this.lab = lab;
            this.places = places;
            this.compaction = compaction;
            this.seeds = new Seeds(lab.run().plan().seed());
            this.arms = arms;
            this.rule = rule;
            this.progress = progress;
            lab.budget().blocksDone(progress.doneBlocks());
        }

        Ending.Reason runBlocks() throws IOException, InterruptedException {
            Optional<Ending.Reason> end = reasonToEnd();
            while (end.isEmpty()) {
                end = runBlock();
                if (end.isEmpty()) {
                    end = reasonToEnd();
                }
            }
            return end.get();
        }

        private Ending.Reason brokenOff() {
            return lab.interruption().asked() ? Ending.Reason.INTERRUPTED : Ending.Reason.BUDGET_SPENT;
        }

        private Optional<Ending.Reason> reasonToEnd() throws IOException {
            if (lab.interruption().asked()) {
                return Optional.of(Ending.Reason.INTERRUPTED);
            }
            if (!progress.isWorthGoingOn()) {
                return Optional.of(Ending.Reason.NOTHING_LEFT);
            }
            if (precision().looks().isAfter(progress.doneBlocks()) && look() == StopRule.Decision.STOP) {
                return Optional.of(Ending.Reason.PRECISION_REACHED);
            }
            if (progress.doneBlocks() >= precision().maxBlocks()) {
                return Optional.of(Ending.Reason.BLOCKS_DONE);
            }
            return hasRunBlock && lab.budget().left().compareTo(timeToBegin()) < 0
                    ? Optional.of(Ending.Reason.BUDGET_SPENT)
                    : Optional.empty();
        }

        /**
         * The time that a block must have left to begin. A run without an interval has nothing to lose by a block that
         * is then broken off.
         */
        private Duration timeToBegin() {
            return precision().isBeforeFirstLook(progress.doneBlocks())
                    ? progress.meanBlock()
                    : progress.longestBlock();
        }

        private StopRule.Decision look() throws IOException {
            StopRule.Decision decision = rule.after(read(lab.folder()));
            lab.listener().on(new Event.Looked(progress.doneBlocks(), decision));
            return decision;
        }

        /** Runs a block. Why the run cannot go on; empty if the block ran to its end. */
        private Optional<Ending.Reason> runBlock() throws IOException, InterruptedException {
            Instant start = lab.clock().instant();
            int block = progress.nextBlock();
            List<Integer> order = seeds.order(block, progress.running());
            Optional<Places> way = new Rotation(seeds).next(places, progress);
            if (way.isEmpty()) {
                return Optional.of(Ending.Reason.NOTHING_LEFT);
            }
            Surroundings there = lab.at(way.get());
            lab.listener()
                    .on(new Event.BlockStarted(
                            block,
                            progress.doneBlocks(),
                            order,
                            there.spreadTo(),
                            expectedBlock(),
                            lab.budget().left()));
            progress.blockStarted();
            hasRunBlock = true;
            // the processes of each block scatter free memory for those of the next
            compaction.compactFor(lab.run());
            return switch (new Block(there, arms, block, order, progress::isRunning).run()) {
                case Block.Outcome.BrokenOff broken -> Optional.of(brokenOff());
                case Block.Outcome.ServerLost(String words) -> {
                    lab.listener().on(new Event.ServerLost(words));
                    yield Optional.of(Ending.Reason.SERVER_LOST);
                }
                case Block.Outcome.PlaceLost(String words) -> {
                    lab.listener().on(new Event.PlaceLost(block, words));
                    yield Optional.empty();
                }
                case Block.Outcome.Done(List<ForkRecord> forks) -> {
                    done(block, there.spreadTo(), start, forks);
                    yield Optional.empty();
                }
            };
        }

        private void done(int block, @Nullable String place, Instant start, List<ForkRecord> forks) throws IOException {
            for (ForkRecord fork : forks) {
                keep(fork);
            }
            Duration took = Duration.between(start, lab.clock().instant());
            progress.blockEnded(took, place);
            lab.budget().blocksDone(progress.doneBlocks());
            lab.listener().on(new Event.BlockEnded(block, progress.doneBlocks(), took));
        }

        private void keep(ForkRecord fork) throws IOException {
            lab.folder().append(fork);
            progress.forkEnded(fork);
            lab.listener().on(new Event.ForkEnded(fork));
            Failure failure = fork.failure();
            Link link = fork.link();
            boolean isDropped =
                    progress.isDropped(fork.arm()) || (link != null && progress.isDropped(fork.arm(), link));
            if (failure != null && isDropped) {
                lab.listener().on(new Event.ArmDropped(fork.arm(), link, failure));
            }
        }

        private Duration expectedBlock() {
            return progress.longestBlock().isZero()
                    ? BlockEstimate.of(lab.run().plan()).likely()
                    : progress.longestBlock();
        }

        private Precision precision() {
            return lab.run().plan().precision();
        }
    }
}
