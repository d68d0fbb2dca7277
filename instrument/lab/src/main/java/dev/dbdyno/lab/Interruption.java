package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildProcess;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The wish to end a run early; safe from any thread. Ends the child that is running when it is made. */
final class Interruption {

    private final CountDownLatch asked = new CountDownLatch(1);
    private @Nullable ChildProcess running;

    synchronized void ask() {
        asked.countDown();
        if (running != null) {
            running.kill();
        }
    }

    boolean asked() {
        return asked.getCount() == 0;
    }

    /** Sleeps, but not longer than until the wish is made. */
    boolean askedWithin(Duration time) throws InterruptedException {
        return asked.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    synchronized void watch(ChildProcess child) {
        running = child;
        if (asked()) {
            child.kill();
        }
    }

    synchronized void unwatch() {
        running = null;
    }
}
