package dev.dbdyno.child.load;

import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.RealTimeThread;
import dev.dbdyno.load.WaitingLine;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.WindowSeeds;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The loads that this JVM can put on a stack of its own. */
public final class StackLoads implements Loads {

    private static final String POOL = StackProvider.poolSetting(1).name();

    private final Stack stack;
    private final Workload workload;
    private final Opening opening;
    private final Threads threads;
    private final OptionalInt pool;
    private final WindowSeeds seeds;

    /** Made for the first load that is due by a schedule. */
    private @Nullable ExecutorService dispatching;

    private StackLoads(Stack stack, Workload workload, Opening opening, Threads threads, OptionalInt pool) {
        this.stack = stack;
        this.workload = workload;
        this.opening = opening;
        this.threads = threads;
        this.pool = pool;
        this.seeds = new WindowSeeds(opening.seed());
    }

    /**
     * Opens a stack for loads.
     *
     * @param threads on which a blocking stack's operations run
     * @throws OperationException when the stack cannot be opened
     */
    public static StackLoads open(StackProvider provider, Opening opening, Threads threads) throws OperationException {
        // before the stack, so that its connections do not wait meanwhile
        Workload workload = Workload.of(opening.scenario());
        Stack stack = provider.open(opening.endpoint(), opening.stackSettings());
        return new StackLoads(stack, workload, opening, threads, pool(provider, opening));
    }

    /** The setting that stacks with a pool have under one name. */
    private static OptionalInt pool(StackProvider provider, Opening opening) {
        return provider.settings().stream()
                .filter(setting -> setting.name().equals(POOL))
                .map(setting -> opening.stackSettings().get(setting))
                .filter(Integer.class::isInstance)
                .mapToInt(Integer.class::cast)
                .findFirst();
    }

    /** The stack that is loaded; closed with this. */
    public Stack stack() {
        return stack;
    }

    /**
     * Prepares a load that a thread other than the main one begins.
     *
     * @throws IllegalArgumentException with words for the user when this model is impossible here
     */
    public TwoStepLoad twoStepLoad(LoadModel model) {
        return switch (model) {
            case LoadModel.ClosedLoop closed -> closedLoop(closed.clients());
            case LoadModel.Backlog backlog -> backlog(backlog);
            case LoadModel.OpenLoop open ->
                throw new IllegalArgumentException("a load within a web host is a closed loop or a backlog");
            case LoadModel.Spike spike ->
                throw new IllegalArgumentException("a load within a web host is a closed loop or a backlog");
        };
    }

    @Override
    public Load load(LoadModel model) {
        return switch (model) {
            case LoadModel.ClosedLoop closed -> closedLoop(closed.clients());
            case LoadModel.Backlog backlog -> backlog(backlog);
            case LoadModel.OpenLoop open ->
                openLoop(open.concurrency(), window -> Course.of(open, window), OpenLoopRecorder::whole);
            case LoadModel.Spike spike ->
                openLoop(
                        spike.concurrency(),
                        anyLength -> Course.of(spike),
                        () -> OpenLoopRecorder.inSlices(spike.length()));
        };
    }

    private Load openLoop(int concurrency, Function<Duration, Course> courses, Supplier<OpenLoopRecorder> recorders) {
        return new OpenLoop(
                issuing(concurrency),
                dispatching(),
                courses,
                recorders,
                workload,
                seeds,
                opening.clock(),
                opening.collections(),
                opening.hangGuard());
    }

    /** One thread for all windows, for to raise it takes milliseconds. */
    private ExecutorService dispatching() {
        ExecutorService known = dispatching;
        if (known != null) {
            return known;
        }
        ExecutorService made = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("dispatcher").factory());
        dispatching = made;
        if (opening.priority() == GeneratorPriority.REAL_TIME) {
            try {
                RealTimeThread.raise(made);
            } catch (IOException refused) {
                throw new UncheckedIOException(refused);
            }
        }
        return made;
    }

    private Issuing issuing(int concurrency) {
        return switch (stack) {
            case BlockingStack blocking ->
                switch (threads) {
                    case PLATFORM -> Issuing.Workers.started(blocking, concurrency, threads.named("worker-"));
                    case VIRTUAL -> new Issuing.VirtualThreads(blocking);
                };
            case AsyncStack async -> new Issuing.Asynchronous(async);
            case ReactiveStack reactive -> new Issuing.Reactive(reactive);
        };
    }

    private TwoStepLoad closedLoop(int clients) {
        IntFunction<Client> client = client();
        List<Client> started = new ArrayList<>();
        IntStream.range(0, clients).forEach(index -> started.add(client.apply(index)));
        return new ClosedLoop(started, opening.clock(), opening.hangGuard());
    }

    private IntFunction<Client> client() {
        NanoClock clock = opening.clock();
        IntFunction<Draws> draws = index -> Draws.of(opening.seed(), index);
        return switch (stack) {
            case BlockingStack blocking -> {
                ThreadFactory factory = threads.named("client-");
                yield index -> BlockingClient.started(blocking, workload, draws.apply(index), clock, factory);
            }
            case AsyncStack async -> index -> new AsyncLane(async, workload, draws.apply(index), clock);
            case ReactiveStack reactive -> index -> new ReactiveLane(reactive, workload, draws.apply(index), clock);
        };
    }

    private TwoStepLoad backlog(LoadModel.Backlog backlog) {
        int workers = pool.orElse(backlog.workers());
        Submission submission = switch (backlog.handOver()) {
            case null -> direct(workers);
            case FUTURES -> byFutures(workers);
        };
        return new Backlog(
                submission,
                backlog.operations(),
                workload,
                Draws.of(opening.seed(), 0),
                opening.clock(),
                opening.hangGuard());
    }

    private Submission direct(int workers) {
        NanoClock clock = opening.clock();
        return switch (stack) {
            case BlockingStack blocking ->
                switch (threads) {
                    case PLATFORM -> new Submission.Workers(workers(blocking, workers), clock);
                    case VIRTUAL -> new Submission.VirtualThreads(blocking, clock);
                };
            case AsyncStack async -> new Submission.Asynchronous(async, clock);
            case ReactiveStack reactive -> new Submission.Reactive(reactive, clock);
        };
    }

    private Submission byFutures(int workers) {
        NanoClock clock = opening.clock();
        return switch (stack) {
            case BlockingStack blocking -> Submission.InvokeAll.on(executor(workers), blocking, clock);
            case AsyncStack async -> new Submission.Asynchronous(new ThenApplyAsync(async), clock);
            case ReactiveStack reactive -> new Submission.Reactive(reactive, clock);
        };
    }

    private ExecutorService executor(int workers) {
        return switch (threads) {
            case PLATFORM -> Executors.newFixedThreadPool(workers, threads.named("worker-"));
            case VIRTUAL -> Executors.newThreadPerTaskExecutor(threads.named("operation-"));
        };
    }

    private List<Worker> workers(BlockingStack blocking, int workers) {
        ThreadFactory factory = threads.named("worker-");
        return IntStream.range(0, workers)
                .mapToObj(index -> Worker.started(blocking, factory))
                .toList();
    }

    @Override
    public List<WaitingLine> waitingLines() {
        return List.of(new WaitingLine(Count.POOL_WAIT, stack::waitingForConnection));
    }

    @Override
    public void warmedUp() {
        seeds.restart();
    }

    @Override
    public void close() {
        if (dispatching != null) {
            dispatching.shutdownNow();
        }
        stack.close();
    }
}
