package dev.dbdyno.generator.load;

import java.time.Duration;

/**
 * What every load on a web host needs.
 *
 * @param hangGuard how long nothing may happen before the fork is given up
 */
record Readied(Site site, EventLoops loops, ConnectionSet connections, Duration hangGuard) {

    /** Opens connections ahead of a window; an interruption shows in the window's own wait. */
    void openAhead() {
        try {
            connections.openAhead();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * How long an operation that was due may take to end: the wait for a connection and a request, each up to its
     * timeout. After that the generator itself hangs.
     */
    Duration guard() {
        return hangGuard.plus(site.plan().requestTimeout().multipliedBy(2));
    }
}
