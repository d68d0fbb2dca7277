package dev.dbdyno.child.load;

import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.usage.GarbageCollections;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.scenarios.Sleep;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Stacks made of one function, and loads on them: the scenario is a sleep, whose right reply is a 1. */
public final class Stacks {

    static final List<Row> RIGHT = List.of(new Tuple(List.of(1)));

    private Stacks() {}

    /** What happens to an operation, in any style. */
    @FunctionalInterface
    public interface Service {
        List<Row> serve(Operation operation) throws OperationException;
    }

    static Stack of(Style style, Service service, Executor executor) {
        return switch (style) {
            case BLOCKING -> blocking(service);
            case ASYNCHRONOUS -> async(service, executor);
            case REACTIVE -> reactive(service, executor);
        };
    }

    public static BlockingStack blocking(Service service) {
        return new BlockingStack() {
            @Override
            public List<Row> execute(Operation operation) throws OperationException {
                return service.serve(operation);
            }

            @Override
            public void close() {}
        };
    }

    private static AsyncStack async(Service service, Executor executor) {
        return new AsyncStack() {
            @Override
            public CompletableFuture<List<Row>> execute(Operation operation) {
                return CompletableFuture.supplyAsync(() -> served(service, operation), executor);
            }

            @Override
            public void close() {}
        };
    }

    private static List<Row> served(Service service, Operation operation) {
        try {
            return service.serve(operation);
        } catch (OperationException failed) {
            throw new CompletionException(failed);
        }
    }

    private static ReactiveStack reactive(Service service, Executor executor) {
        return new ReactiveStack() {
            @Override
            public Publisher<Row> execute(Operation operation) {
                return subscriber -> {
                    subscriber.onSubscribe(UNBOUNDED);
                    executor.execute(() -> signal(service, operation, subscriber));
                };
            }

            @Override
            public void close() {}
        };
    }

    private static final Subscription UNBOUNDED = new Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    };

    private static void signal(Service service, Operation operation, Subscriber<? super Row> subscriber) {
        try {
            service.serve(operation).forEach(subscriber::onNext);
        } catch (OperationException failed) {
            subscriber.onError(failed);
            return;
        }
        subscriber.onComplete();
    }

    /** A load of the standalone host that is not given up: its guard is in real time, which no simulated clock moves. */
    public static Load load(Stack stack, Style style, String threads, LoadModel model, NanoClock clock)
            throws OperationException {
        return load(stack, style, threads, model, clock, Duration.ofSeconds(30));
    }

    /** A load of the standalone host with a guard of its own. */
    static Load load(Stack stack, Style style, String threads, LoadModel model, NanoClock clock, Duration hangGuard)
            throws OperationException {
        return loads(stack, style, threads, clock, hangGuard).load(model);
    }

    /** Every load of the standalone host, in a JVM that collects nothing. */
    static Loads loads(Stack stack, Style style, String threads, NanoClock clock, Duration hangGuard)
            throws OperationException {
        return loads(stack, style, threads, clock, SimulatedCollections.NONE, hangGuard);
    }

    static Loads loads(
            Stack stack,
            Style style,
            String threads,
            NanoClock clock,
            GarbageCollections collections,
            Duration hangGuard)
            throws OperationException {
        Map<String, String> settings = style == Style.BLOCKING ? Map.of("threads", threads) : Map.of();
        Opening opening = new Opening(
                new Endpoint("nowhere.invalid", 1, "db", "user", "", "dbdyno", "test"),
                Settings.of(List.of(), Map.of()),
                Settings.of(List.of(StandaloneHost.THREADS), settings),
                new Sleep(0),
                1,
                clock,
                collections,
                hangGuard,
                GeneratorPriority.ORDINARY);
        return new StandaloneHost().open(provider(stack, style), opening);
    }

    private static StackProvider provider(Stack stack, Style style) {
        return () -> StackDescription.of("test", "a function", style, (endpoint, settings) -> stack);
    }
}
