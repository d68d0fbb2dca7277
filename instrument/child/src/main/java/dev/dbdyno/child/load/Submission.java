package dev.dbdyno.child.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.ReactiveStack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How a whole backlog reaches a stack at once. */
sealed interface Submission {

    /** Submits every operation. Each reports itself when it has ended. */
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

    /** One virtual thread for each operation, as in a service that has one for each request. */
    record VirtualThreads(BlockingStack stack, NanoClock clock) implements Submission {
        @Override
        public void submit(List<Execution> items) {
            for (Execution item : items) {
                item.intendedAt(clock.nanoTime());
                Thread.ofVirtual().name("operation").start(() -> item.executeOn(stack));
            }
        }
    }

    /** Platform threads, which live from window to window and share one queue. */
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

    /**
     * One {@code invokeAll} of a task for each operation, as in programs that collect a future for each.
     *
     * @param workers the threads that run the tasks
     * @param caller runs {@code invokeAll}, which returns when the last task has ended
     */
    record InvokeAll(BlockingStack stack, ExecutorService workers, ExecutorService caller, NanoClock clock)
            implements Submission {

        /** Runs the tasks on these threads. */
        static InvokeAll on(ExecutorService workers, BlockingStack stack, NanoClock clock) {
            ExecutorService caller = Executors.newSingleThreadExecutor(Threads.PLATFORM.named("caller-"));
            return new InvokeAll(stack, workers, caller, clock);
        }

        @Override
        public void submit(List<Execution> items) {
            long submittedNanos = clock.nanoTime();
            List<Callable<Execution>> tasks = new ArrayList<>(items.size());
            for (Execution item : items) {
                item.intendedAt(submittedNanos);
                tasks.add(() -> {
                    item.executeOn(stack);
                    return item;
                });
            }
            caller.execute(() -> invokeAll(tasks));
        }

        private void invokeAll(List<Callable<Execution>> tasks) {
            try {
                List<Future<Execution>> ended = workers.invokeAll(tasks);
                for (Future<Execution> each : ended) {
                    each.get();
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt(); // close() ends the thread this way
            } catch (ExecutionException impossible) {
                throw new AssertionError("an execution keeps its failure to itself", impossible);
            }
        }

        @Override
        public void close() {
            caller.shutdownNow();
            workers.shutdownNow();
        }
    }
}
