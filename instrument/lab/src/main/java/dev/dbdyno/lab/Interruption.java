package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildProcess;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The wish to end a run early; safe from any thread. Ends the processes that are running when it is made. */
final class Interruption {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final Set<ChildProcess> running = new LinkedHashSet<>();

    synchronized void ask() {
        asked.countDown();
        running.forEach(ChildProcess::kill);
    }

    boolean asked() {
        return asked.getCount() == 0;
    }

    /** Sleeps, but not longer than until the wish is made. */
    boolean askedWithin(Duration time) throws InterruptedException {
        return asked.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends the process as soon as the wish is made. */
    synchronized void watch(ChildProcess process) {
        running.add(process);
        process.whenEnded(() -> unwatch(process));
        if (asked()) {
            process.kill();
        }
    }

    private synchronized void unwatch(ChildProcess process) {
        running.remove(process);
    }
}
