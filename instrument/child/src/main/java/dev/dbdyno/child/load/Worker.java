package dev.dbdyno.child.load;

import dev.dbdyno.spi.BlockingStack;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadFactory;

/** A thread that works off backlogs against a blocking stack, one after the other. */
final class Worker {

    private final BlockingStack stack;
    private final BlockingQueue<BacklogQueue> backlogs = new ArrayBlockingQueue<>(2);
    private final Thread thread;

    private Worker(BlockingStack stack, ThreadFactory threads) {
        this.stack = stack;
        this.thread = threads.newThread(this::takeBacklogs);
    }

    /** A worker whose thread already waits for the first backlog. */
    static Worker started(BlockingStack stack, ThreadFactory threads) {
        Worker worker = new Worker(stack, threads);
        worker.thread.start();
        return worker;
    }

    void take(BacklogQueue backlog) {
        backlogs.add(backlog);
    }

    private void takeBacklogs() {
        try {
            while (true) {
                workOff(backlogs.take());
            }
        } catch (InterruptedException closed) {
            // close() ends the thread this way
        }
    }

    private void workOff(BacklogQueue backlog) {
        Execution item = backlog.poll();
        while (item != null) {
            item.executeOn(stack);
            item = backlog.poll();
        }
    }

    void close() {
        thread.interrupt();
    }
}
