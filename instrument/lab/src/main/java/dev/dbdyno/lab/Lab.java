package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Precision;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunFolder;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.UnreadableRunException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs a plan: blocks of forks in random order until the stop rule, the budget or the plan's number of blocks ends it.
 *
 * <p>The budget counts from the call, so a resumed run has the whole of it again: who resumes wants more. An arm that fails
 * twice on end is dropped and the others go on, for as long as the reference and another arm are left.
 */
public final class Lab {

    private static final Duration FOR_A_SIGNAL_TO_ARRIVE = Duration.ofSeconds(1);

    private final Database database;
    private final RunListener listener;
    private final InstantSource clock;
    private final Function<Plan, PhaseLimits> limits;
    private final Interruption interruption = new Interruption();

    public Lab(Database database, RunListener listener, InstantSource clock) {
        this(database, listener, clock, PhaseLimits::of);
    }

    Lab(Database database, RunListener listener, InstantSource clock, Function<Plan, PhaseLimits> limits) {
        this.database = database;
        this.listener = listener;
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * Runs a plan from its beginning; the data set is prepared already.
     *
     * @param folder that the run is stored in; holds no run yet
     * @param classPaths of the run's arms, in their order
     * @throws LabException when the plan cannot be run on this database, or another lab uses the folder
     * @throws IOException when the folder cannot be written; what was written stays readable
     */
    public Ending run(RunFolder folder, Run run, List<ClassPath> classPaths, StopRule rule)
            throws LabException, IOException, InterruptedException {
        checkPools(run);
        RunLock lock = RunLock.take(folder.path());
        try (lock) {
            folder.create(run);
            return go(folder, run, classPaths, rule);
        }
    }

    /**
     * Goes on with a run that was interrupted, killed or out of budget. Blocks that were not complete are abandoned and
     * numbering goes on behind them.
     *
     * @param classPaths of the run's arms, resolved again, in their order
     * @throws LabException also when class paths, JVM or server are not those that the run began with
     */
    public Ending resume(RunFolder folder, List<ClassPath> classPaths, StopRule rule)
            throws LabException, IOException, InterruptedException, UnreadableRunException {
        RunLock lock = RunLock.take(folder.path());
        try (lock) {
            Run run = folder.read().run();
            checkPools(run);
            new SameConditions(run).check(classPaths, ChildJvm.describeThisProcess(), database.info());
            folder.reopen();
            return go(folder, run, classPaths, rule);
        }
    }

    /**
     * Ends the run as soon as it can be: the running child at once, its block unfinished. Safe from any thread; {@link
     * #run} then returns.
     */
    public void interrupt() {
        interruption.ask();
    }

    private void checkPools(Run run) throws LabException {
        try {
            PoolLimits.check(run.arms(), database);
        } catch (DatabaseException e) {
            throw new LabException(String.valueOf(e.getMessage()), e);
        }
    }

    private Ending go(RunFolder folder, Run run, List<ClassPath> classPaths, StopRule rule)
            throws IOException, InterruptedException {
        Fork.Surroundings surroundings =
                new Fork.Surroundings(run, folder, database, limits.apply(run.plan()), listener, clock, interruption);
        Sitting sitting = new Sitting(surroundings, classPaths, rule, Progress.of(read(folder)), clock.instant());
        Ending.Reason reason = sitting.runBlocks();
        Ending ending = new Ending(clock.instant(), reason);
        folder.end(ending);
        listener.on(new Event.RunEnded(ending));
        return ending;
    }

    private static RunResults read(RunFolder folder) throws IOException {
        try {
            return folder.read();
        } catch (UnreadableRunException e) {
            throw new IOException("the run that is going on was damaged by somebody else: " + e.getMessage(), e);
        }
    }

    /** What is run from one start of the lab to its end. */
    private static final class Sitting {
        private final Fork.Surroundings lab;
        private final List<ClassPath> classPaths;
        private final StopRule rule;
        private final Progress progress;
        private final Instant startedAt;
        private boolean hasRunBlock;

        Sitting(
                Fork.Surroundings lab,
                List<ClassPath> classPaths,
                StopRule rule,
                Progress progress,
                Instant startedAt) {
            this.lab = lab;
            this.classPaths = classPaths;
            this.rule = rule;
            this.progress = progress;
            this.startedAt = startedAt;
        }

        Ending.Reason runBlocks() throws IOException, InterruptedException {
            Optional<Ending.Reason> end = reasonToEnd();
            while (end.isEmpty()) {
                end = runBlock() ? reasonToEnd() : Optional.of(Ending.Reason.INTERRUPTED);
            }
            return end.get();
        }

        private Optional<Ending.Reason> reasonToEnd() throws IOException {
            if (lab.interruption().asked()) {
                return Optional.of(Ending.Reason.INTERRUPTED);
            }
            if (!progress.isWorthGoingOn()) {
                return Optional.of(Ending.Reason.NOTHING_LEFT);
            }
            if (StopRule.LOOKS.contains(progress.doneBlocks()) && look() == StopRule.Decision.STOP) {
                return Optional.of(Ending.Reason.PRECISION_REACHED);
            }
            if (progress.doneBlocks() >= precision().maxBlocks()) {
                return Optional.of(Ending.Reason.BLOCKS_DONE);
            }
            return hasRunBlock && budgetLeft().compareTo(progress.longestBlock()) < 0
                    ? Optional.of(Ending.Reason.BUDGET_SPENT)
                    : Optional.empty();
        }

        private StopRule.Decision look() throws IOException {
            StopRule.Decision decision = rule.after(read(lab.folder()));
            lab.listener().on(new Event.Looked(progress.doneBlocks(), decision));
            return decision;
        }

        /** Whether the block was run to its end. */
        private boolean runBlock() throws IOException, InterruptedException {
            Instant start = lab.clock().instant();
            int block = progress.nextBlock();
            List<Integer> order = new Seeds(lab.run().plan().seed()).order(block, progress.running());
            lab.listener()
                    .on(new Event.BlockStarted(block, progress.doneBlocks(), order, expectedBlock(), budgetLeft()));
            progress.blockStarted();
            hasRunBlock = true;
            for (int position = 0; position < order.size(); position++) {
                if (!runFork(block, order.get(position), position, order.size())) {
                    return false;
                }
            }
            Duration took = Duration.between(start, lab.clock().instant());
            progress.blockEnded(took);
            lab.listener().on(new Event.BlockEnded(block, progress.doneBlocks(), took));
            return true;
        }

        /** Whether the fork was run to its end, good or bad, and not interrupted. */
        private boolean runFork(int block, int arm, int position, int forksInBlock)
                throws IOException, InterruptedException {
            if (lab.interruption().asked()) {
                return false;
            }
            Duration expected = expectedBlock().dividedBy(forksInBlock);
            lab.listener().on(new Event.ForkStarted(block, arm, position, expected));
            ForkRecord fork = new Fork(lab, classPaths.get(arm), block, arm, position).run();
            Failure failure = fork.failure();
            // a terminal's Ctrl-C reaches child and server too, and they may have died of it before the lab heard of it
            if (failure != null && lab.interruption().askedWithin(FOR_A_SIGNAL_TO_ARRIVE)) {
                return false;
            }
            lab.folder().append(fork);
            progress.forkEnded(fork);
            lab.listener().on(new Event.ForkEnded(fork));
            if (failure != null && progress.isDropped(arm)) {
                lab.listener().on(new Event.ArmDropped(arm, failure));
            }
            return true;
        }

        private Duration expectedBlock() {
            return progress.longestBlock().isZero()
                    ? BlockEstimate.of(lab.run().plan()).likely()
                    : progress.longestBlock();
        }

        private Duration budgetLeft() {
            Duration spent = Duration.between(startedAt, lab.clock().instant());
            return precision().budget().minus(spent);
        }

        private Precision precision() {
            return lab.run().plan().precision();
        }
    }
}
