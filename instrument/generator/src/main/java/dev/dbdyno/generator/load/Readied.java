package dev.dbdyno.generator.load;

import java.time.Duration;

/**
 * What every load needs that is put on a web host.
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
     * How long what was due may take to end: a wait for a connection and a request, each to its timeout. After that the
     * generator itself hangs.
     */
    Duration guard() {
        return hangGuard.plus(site.plan().requestTimeout().multipliedBy(2));
    }
}
