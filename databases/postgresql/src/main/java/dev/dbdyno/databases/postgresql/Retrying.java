package dev.dbdyno.databases.postgresql;

import java.time.Duration;

/** The time in which something is tried again and again. */
final class Retrying {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final long deadline;

    private Retrying(Duration most) {
        this.deadline = System.nanoTime() + most.toNanos();
    }

    static Retrying within(Duration most) {
        return new Retrying(most);
    }

    /** Pauses before the next attempt; false where there must be none, because the time is over or the thread was interrupted. */
    boolean again() {
        if (System.nanoTime() - deadline > 0) {
            return false;
        }
        try {
            Thread.sleep(PAUSE.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
