package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Count;
import java.util.Map;

/**
 * What the whole machine has done since it started, all processors together.
 *
 * @param busyNanos processor time spent on anything
 * @param stealNanos processor time that the hypervisor gave to others
 * @param processors online
 */
record Machine(long busyNanos, long stealNanos, int processors) {

    /** What it has done since an earlier read. */
    Map<Count, Long> since(Machine earlier) {
        return Map.of(Count.BUSY, busyNanos - earlier.busyNanos, Count.STEAL, stealNanos - earlier.stealNanos);
    }
}
