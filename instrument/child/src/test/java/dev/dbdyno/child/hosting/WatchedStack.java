package dev.dbdyno.child.hosting;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** An asynchronous stack that notes the threads that start its operations, and whether it is open. */
final class WatchedStack implements StackProvider {

    private final StackProvider fake;
    final Queue<String> startedOn = new ConcurrentLinkedQueue<>();
    final AtomicInteger open = new AtomicInteger();

    WatchedStack(StackProvider fake) {
        this.fake = fake;
    }

    @Override
    public String name() {
        return "watched";
    }

    @Override
    public String summary() {
        return fake.summary();
    }

    @Override
    public Style style() {
        return fake.style();
    }

    @Override
    public List<Setting<?>> settings() {
        return fake.settings();
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        AsyncStack opened = (AsyncStack) fake.open(endpoint, settings);
        open.incrementAndGet();
        return new AsyncStack() {
            @Override
            public CompletionStage<? extends List<? extends Row>> execute(Operation operation) {
                startedOn.add(Thread.currentThread().getName());
                return opened.execute(operation);
            }

            @Override
            public void close() {
                open.decrementAndGet();
                opened.close();
            }
        };
    }
}
