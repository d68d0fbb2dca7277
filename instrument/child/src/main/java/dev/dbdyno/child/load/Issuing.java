package dev.dbdyno.child.load;

import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.ReactiveStack;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** How an operation that is due reaches a stack. Called on the dispatcher's thread, which must not wait for anything. */
sealed interface Issuing {

    /** Issues an operation, which reports itself when it has ended. */
    void issue(Execution due);

    /** Ends its threads, if it has any. */
    default void close() {}

    /** Asynchronous operations start on the dispatcher's own thread. */
    record Asynchronous(AsyncStack stack) implements Issuing {
        @Override
        public void issue(Execution due) {
            due.executeOn(stack);
        }
    }

    /** Reactive operations are subscribed to on the dispatcher's own thread. */
    record Reactive(ReactiveStack stack) implements Issuing {
        @Override
        public void issue(Execution due) {
            due.executeOn(stack);
        }
    }

    /** One virtual thread for each operation, as in a service that has one for each request. */
    record VirtualThreads(BlockingStack stack) implements Issuing {
        @Override
        public void issue(Execution due) {
            Thread.ofVirtual().name("operation").start(() -> due.executeOn(stack));
        }
    }

    /** Platform threads, which live from window to window and share one queue: first come, first served. */
    record Workers(BlockingStack stack, ExecutorService threads) implements Issuing {

        static Workers started(BlockingStack stack, int workers, ThreadFactory factory) {
            ThreadPoolExecutor threads =
                    new ThreadPoolExecutor(workers, workers, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
            // or else the dispatcher would start them, one by one, when it should issue
            threads.prestartAllCoreThreads();
            return new Workers(stack, threads);
        }

        @Override
        public void issue(Execution due) {
            threads.execute(() -> due.executeOn(stack));
        }

        @Override
        public void close() {
            threads.shutdownNow();
        }
    }
}
