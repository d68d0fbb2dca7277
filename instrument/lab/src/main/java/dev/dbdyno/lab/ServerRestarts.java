package dev.dbdyno.lab;

import java.util.Collections;
import java.util.Set;

/**
 * Finds out from looks at a server's processes, one at the end of each turn, whether it began anew: after the crash of one backend
 * PostgreSQL ends all of its processes, and it keeps some of them for as long as it runs. Pure.
 */
final class ServerRestarts {

    private Set<Long> processes;
    private boolean wasNew;

    /** Begins with the processes that there are before the first turn; a server of one process has none of its own. */
    ServerRestarts(Set<Long> processes) {
        this.processes = processes;
    }

    /**
     * Whether the server began anew since the last look or the one before. Where it still recovered at the last look, the turn after that
     * is the first with new connections.
     */
    boolean look(Set<Long> now) {
        boolean isNew = !(processes.isEmpty() && now.isEmpty()) && Collections.disjoint(processes, now);
        boolean isTouched = isNew || wasNew;
        processes = now;
        wasNew = isNew;
        return isTouched;
    }
}
