package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.ReactiveStack;
import java.util.List;

/** How a whole backlog reaches a stack at once. */
sealed interface Submission {

    /** Submits every item; each says itself when it has ended. */
    void submit(List<Execution> items);

    /** Ends its threads, if it has any. */
    default void close() {}

    /** Every operation is executed without waiting for any other. */
    record Asynchronous(AsyncStack stack, NanoClock clock) implements Submission {
        @Override
        public void submit(List<Execution> items) {
            for (Execution item : items) {
                item.intendedAt(clock.nanoTime());
                item.executeOn(stack);
            }
        }
    }

    /** Every operation is subscribed to without waiting for any other. */
    record Reactive(ReactiveStack stack, NanoClock clock) implements Submission {
        @Override
        public void submit(List<Execution> items) {
            for (Execution item : items) {
                item.intendedAt(clock.nanoTime());
                item.executeOn(stack);
            }
        }
    }

    /** One virtual thread an operation, as a service on virtual threads has one a request. */
    record VirtualThreads(BlockingStack stack, NanoClock clock) implements Submission {
        @Override
        public void submit(List<Execution> items) {
            for (Execution item : items) {
                item.intendedAt(clock.nanoTime());
                Thread.ofVirtual().name("operation").start(() -> item.executeOn(stack));
            }
        }
    }

    /** Platform threads, which live from window to window, over one queue. */
    record Workers(List<Worker> workers, NanoClock clock) implements Submission {
        public Workers {
            workers = List.copyOf(workers);
        }

        @Override
        public void submit(List<Execution> items) {
            long submittedNanos = clock.nanoTime();
            items.forEach(item -> item.intendedAt(submittedNanos));
            BacklogQueue queue = new BacklogQueue(items);
            workers.forEach(worker -> worker.take(queue));
        }

        @Override
        public void close() {
            workers.forEach(Worker::close);
        }
    }
}
