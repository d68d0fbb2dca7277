package dev.dbdyno.stacks.hibernatereactive;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The event loops on which sessions are opened and used. Hibernate Reactive requires one for the session's life. */
final class EventLoops {

    private final Vertx vertx;
    private final List<Context> contexts;
    private final AtomicInteger next = new AtomicInteger();

    private EventLoops(Vertx vertx, List<Context> contexts) {
        this.vertx = vertx;
        this.contexts = contexts;
    }

    /**
     * @param count of loops that callers are given in turn; with 0 each calling thread gets one from Vert.x and keeps it
     */
    static EventLoops of(Vertx vertx, int count) {
        List<Context> contexts = new CopyOnWriteArrayList<>();
        if (count > 0) {
            vertx.deployVerticle(() -> new Place(contexts), new DeploymentOptions().setInstances(count))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
        return new EventLoops(vertx, contexts);
    }

    /** Starts the work: here, where this is an event loop, as in a handler of Vert.x; on one of the loops otherwise. */
    <R> CompletionStage<R> run(Supplier<CompletionStage<R>> work) {
        if (Context.isOnEventLoopThread()) {
            return Stages.started(work);
        }
        CompletableFuture<R> reply = new CompletableFuture<>();
        context()
                .runOnContext(nothing -> Stages.started(work).whenComplete((value, failed) -> {
                    if (failed == null) {
                        reply.complete(value);
                    } else {
                        reply.completeExceptionally(failed);
                    }
                }));
        return reply;
    }

    private Context context() {
        return contexts.isEmpty()
                ? vertx.getOrCreateContext()
                : contexts.get(Math.floorMod(next.getAndIncrement(), contexts.size()));
    }

    /** A verticle for its context's sake. */
    private static final class Place extends AbstractVerticle {
        private final List<Context> contexts;

        Place(List<Context> contexts) {
            this.contexts = contexts;
        }

        @Override
        public void start() {
            contexts.add(context);
        }
    }
}
