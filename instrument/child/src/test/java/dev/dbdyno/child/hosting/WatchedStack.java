package dev.dbdyno.child.hosting;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A stack, blocking or asynchronous, that notes the threads that start its operations, and whether it is open. */
final class WatchedStack implements StackProvider {

    private final StackProvider fake;
    final Queue<String> startedOn = new ConcurrentLinkedQueue<>();
    final Set<Boolean> startedOnVirtual = ConcurrentHashMap.newKeySet();
    final AtomicInteger open = new AtomicInteger();

    WatchedStack(StackProvider fake) {
        this.fake = fake;
    }

    @Override
    public StackDescription description() {
        return StackDescription.of("watched", fake.summary(), fake.style(), this::watched)
                .with(fake.settings().toArray(Setting<?>[]::new));
    }

    private Stack watched(Endpoint endpoint, Settings settings) throws OperationException {
        Stack opened = fake.open(endpoint, settings);
        open.incrementAndGet();
        return switch (opened) {
            case AsyncStack async -> new Asynchronous(async);
            case BlockingStack blocking -> new Blocking(blocking);
            case ReactiveStack reactive -> throw new AssertionError("no test watches one");
        };
    }

    private void started() {
        startedOn.add(Thread.currentThread().getName());
        startedOnVirtual.add(Thread.currentThread().isVirtual());
    }

    private final class Asynchronous implements AsyncStack {

        private final AsyncStack stack;

        Asynchronous(AsyncStack stack) {
            this.stack = stack;
        }

        @Override
        public CompletionStage<? extends List<? extends Row>> execute(Operation operation) {
            started();
            return stack.execute(operation);
        }

        @Override
        public void close() {
            open.decrementAndGet();
            stack.close();
        }
    }

    private final class Blocking implements BlockingStack {

        private final BlockingStack stack;

        Blocking(BlockingStack stack) {
            this.stack = stack;
        }

        @Override
        public List<? extends Row> execute(Operation operation) throws OperationException {
            started();
            return stack.execute(operation);
        }

        @Override
        public void close() {
            open.decrementAndGet();
            stack.close();
        }
    }
}
