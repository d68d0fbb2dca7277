package dev.dbdyno.cli.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets Ctrl-C (or SIGTERM) end a run in good order: the running fork is stopped, what was measured is reported, the server
 * is closed, and only then the process ends.
 */
public final class Interrupts implements AutoCloseable {

    /** Time to write the report and stop the server before the process is let go all the same. */
    private static final long PATIENCE_SECONDS = 30;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "interrupt");
    private @Nullable Runnable stop;
    private boolean asked;

    private Interrupts() {}

    /**
     * Watches from now on; the calling thread is the one that does the work.
     *
     * @throws InterruptedException where this process is ending already: nothing more is begun
     */
    public static Interrupts watch() throws InterruptedException {
        Interrupts interrupts = new Interrupts();
        try {
            Runtime.getRuntime().addShutdownHook(interrupts.hook);
            return interrupts;
        } catch (IllegalStateException ending) {
            throw new InterruptedException("dbdyno is ending");
        }
    }

    /** What stops the work from here on; before this is called, the working thread is interrupted instead. */
    public synchronized void stopBy(Runnable action) {
        stop = action;
        if (asked) {
            action.run();
        }
    }

    /** Waits until what stops the work, where it was asked to, has done so. */
    synchronized void awaitStop() {
        // whoever stops it holds the lock meanwhile
    }

    public synchronized boolean asked() {
        return asked;
    }

    private void end() {
        askToStop();
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                worker.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void askToStop() {
        asked = true;
        if (stop == null) {
            worker.interrupt();
        } else {
            stop.run();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            // the hook is what made us come here
        }
    }
}
