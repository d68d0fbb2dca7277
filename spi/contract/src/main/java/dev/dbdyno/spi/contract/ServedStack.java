package dev.dbdyno.spi.contract;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Stack;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;

/** Stands before a stack of any style: notes the threads on which its operations are started, and fails them on demand. */
final class ServedStack {

    private final Notes notes = new Notes();
    private final Stack stack;

    private static final class Notes {
        private final Set<Thread> startedOn = ConcurrentHashMap.newKeySet();
        private volatile @Nullable OperationException failure;

        /** Why the operation that is started now is to fail; null where it is not. */
        @Nullable OperationException started() {
            startedOn.add(Thread.currentThread());
            return failure;
        }
    }

    ServedStack(Stack stack) {
        this.stack = switch (stack) {
            case BlockingStack blocking -> new Blocking(blocking, notes);
            case AsyncStack async -> new Asynchronous(async, notes);
            case ReactiveStack reactive -> new Reactive(reactive, notes);
        };
    }

    /** The stack that the host is given. */
    Stack stack() {
        return stack;
    }

    /** The threads that started an operation: for a reactive stack, those that subscribed. */
    Set<Thread> startedOn() {
        return Set.copyOf(notes.startedOn);
    }

    /** Makes every operation fail with this from now on; null ends that. */
    void failWith(@Nullable OperationException failure) {
        notes.failure = failure;
    }

    private record Blocking(BlockingStack stack, Notes notes) implements BlockingStack {
        @Override
        public List<? extends Row> execute(Operation operation) throws OperationException {
            OperationException failure = notes.started();
            if (failure != null) {
                throw failure;
            }
            return stack.execute(operation);
        }

        @Override
        public <T> Optional<T> shared(Class<T> type) {
            return stack.shared(type);
        }

        @Override
        public void close() {
            stack.close();
        }
    }

    private record Asynchronous(AsyncStack stack, Notes notes) implements AsyncStack {
        @Override
        public CompletionStage<? extends List<? extends Row>> execute(Operation operation) {
            OperationException failure = notes.started();
            return failure == null ? stack.execute(operation) : CompletableFuture.failedFuture(failure);
        }

        @Override
        public <T> Optional<T> shared(Class<T> type) {
            return stack.shared(type);
        }

        @Override
        public void close() {
            stack.close();
        }
    }

    /** The subscription of a publisher that fails at once. */
    private record Nothing() implements Subscription {
        @Override
        public void request(long count) {
            // there is nothing to send
        }

        @Override
        public void cancel() {
            // there is nothing to end
        }
    }

    private record Reactive(ReactiveStack stack, Notes notes) implements ReactiveStack {
        @Override
        public Publisher<? extends Row> execute(Operation operation) {
            return subscriber -> {
                OperationException failure = notes.started();
                if (failure == null) {
                    stack.execute(operation).subscribe(subscriber);
                } else {
                    subscriber.onSubscribe(new Nothing());
                    subscriber.onError(failure);
                }
            };
        }

        @Override
        public <T> Optional<T> shared(Class<T> type) {
            return stack.shared(type);
        }

        @Override
        public void close() {
            stack.close();
        }
    }
}
