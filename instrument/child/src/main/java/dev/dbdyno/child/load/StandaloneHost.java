package dev.dbdyno.child.load;

import dev.dbdyno.child.host.Host;
import dev.dbdyno.child.host.HostSetting;
import dev.dbdyno.child.host.Load;
import dev.dbdyno.child.host.NanoClock;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.LoadModel;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Style;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The host {@code standalone}: a plain main; clients and stack share one JVM. */
public final class StandaloneHost implements Host {

    static final Setting.ChoiceSetting<Threads> THREADS = new Setting.ChoiceSetting<>(
            "threads", Threads.PLATFORM, "the threads on which a blocking stack's clients run", Setting.Shown.WHEN_SET);

    /** The kinds of thread that block. */
    enum Threads {
        PLATFORM,
        VIRTUAL
    }

    @Override
    public String name() {
        return Arm.STANDALONE;
    }

    @Override
    public String summary() {
        return "a plain main: the load runs beside the stack, in one JVM";
    }

    @Override
    public Set<Style> styles() {
        return EnumSet.allOf(Style.class);
    }

    @Override
    public List<HostSetting> settings() {
        return List.of(new HostSetting(THREADS, Set.of(Style.BLOCKING)));
    }

    @Override
    public Load open(StackProvider provider, Opening opening) throws OperationException {
        // before the stack, so that its connections do not wait meanwhile
        Workload workload = Workload.of(opening.scenario());
        Stack stack = provider.open(opening.endpoint(), opening.stackSettings());
        return switch (opening.load()) {
            case LoadModel.ClosedLoop closed -> closedLoop(stack, workload, closed.clients(), opening);
            case LoadModel.Backlog backlog -> backlog(stack, workload, backlog, opening);
        };
    }

    private static Load closedLoop(Stack stack, Workload workload, int clients, Opening opening) {
        IntFunction<Client> client = clientOf(stack, workload, opening);
        List<Client> started = new ArrayList<>();
        IntStream.range(0, clients).forEach(index -> started.add(client.apply(index)));
        return new ClosedLoop(stack, started, opening.clock(), opening.hangGuard());
    }

    private static IntFunction<Client> clientOf(Stack stack, Workload workload, Opening opening) {
        NanoClock clock = opening.clock();
        IntFunction<Draws> draws = index -> Draws.of(opening.seed(), index);
        return switch (stack) {
            case BlockingStack blocking -> {
                ThreadFactory threads = threads(opening, "client-");
                yield index -> BlockingClient.started(blocking, workload, draws.apply(index), clock, threads);
            }
            case AsyncStack async -> index -> new AsyncLane(async, workload, draws.apply(index), clock);
            case ReactiveStack reactive -> index -> new ReactiveLane(reactive, workload, draws.apply(index), clock);
        };
    }

    private static Load backlog(Stack stack, Workload workload, LoadModel.Backlog backlog, Opening opening) {
        return new Backlog(
                stack,
                submissionTo(stack, backlog.workers(), opening),
                backlog.operations(),
                workload,
                Draws.of(opening.seed(), 0),
                opening.clock(),
                opening.hangGuard());
    }

    private static Submission submissionTo(Stack stack, int workers, Opening opening) {
        NanoClock clock = opening.clock();
        return switch (stack) {
            case BlockingStack blocking ->
                switch (opening.hostSettings().get(THREADS)) {
                    case PLATFORM -> new Submission.Workers(workers(blocking, workers, opening), clock);
                    case VIRTUAL -> new Submission.VirtualThreads(blocking, clock);
                };
            case AsyncStack async -> new Submission.Asynchronous(async, clock);
            case ReactiveStack reactive -> new Submission.Reactive(reactive, clock);
        };
    }

    private static List<Worker> workers(BlockingStack stack, int workers, Opening opening) {
        ThreadFactory threads = threads(opening, "worker-");
        return IntStream.range(0, workers)
                .mapToObj(index -> Worker.started(stack, threads))
                .toList();
    }

    private static ThreadFactory threads(Opening opening, String prefix) {
        return switch (opening.hostSettings().get(THREADS)) {
            case PLATFORM -> Thread.ofPlatform().daemon().name(prefix, 0).factory();
            case VIRTUAL -> Thread.ofVirtual().name(prefix, 0).factory();
        };
    }
}
