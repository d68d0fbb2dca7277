package dev.dbdyno.stacks.hibernatereactive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Several stages as one. */
final class Stages {

    private Stages() {}

    /** Each load is started when the one before it has ended; what is not there is left out. */
    static <E> CompletionStage<List<E>> inTurn(List<Integer> ids, IntFunction<CompletionStage<Optional<E>>> load) {
        List<E> loaded = new ArrayList<>(ids.size());
        CompletionStage<List<E>> all = CompletableFuture.completedStage(loaded);
        for (int id : ids) {
            all = all.thenCompose(before -> load.apply(id)).thenApply(found -> {
                found.ifPresent(loaded::add);
                return loaded;
            });
        }
        return all;
    }

    /** Starts all loads now. What is not there is left out. */
    static <E> CompletionStage<List<E>> atOnce(List<Integer> ids, IntFunction<CompletionStage<Optional<E>>> load) {
        List<CompletableFuture<Optional<E>>> loads = new ArrayList<>(ids.size());
        for (int id : ids) {
            loads.add(load.apply(id).toCompletableFuture());
        }
        return CompletableFuture.allOf(loads.toArray(CompletableFuture[]::new))
                .thenApply(ended -> loads.stream()
                        .map(CompletableFuture::join)
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Starts the work, and the end when it has ended, well or not; the outcome is the work's. */
    static <R> CompletionStage<R> ending(Supplier<CompletionStage<R>> work, Supplier<CompletionStage<Void>> end) {
        return started(work)
                .handle((reply, failed) -> end.get().handle((ended, alsoFailed) -> {
                    if (failed != null) {
                        throw new CompletionException(failed);
                    }
                    return reply;
                }))
                .thenCompose(outcome -> outcome);
    }

    /** A failure found at once is the stage's as well. */
    static <R> CompletionStage<R> started(Supplier<CompletionStage<R>> work) {
        try {
            return work.get();
        } catch (RuntimeException failed) {
            return CompletableFuture.failedStage(failed);
        }
    }
}
