package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Count;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the whole machine has done since it started, all processors together.
 *
 * @param busyNanos processor time spent on anything
 * @param stealNanos processor time that the hypervisor gave to others
 * @param processors online
 * @param network what TCP has done in the network namespace of this process, as far as the kernel tells
 */
record Machine(long busyNanos, long stealNanos, int processors, Map<Count, Long> network) {

    Machine {
        network = Map.copyOf(network);
    }

    /** What it has done since an earlier read. */
    Map<Count, Long> since(Machine earlier) {
        Map<Count, Long> counts = new EnumMap<>(
                Map.of(Count.BUSY, busyNanos - earlier.busyNanos, Count.STEAL, stealNanos - earlier.stealNanos));
        network.forEach((count, now) -> {
            Long then = earlier.network.get(count);
            if (then != null) {
                counts.put(count, now - then);
            }
        });
        return counts;
    }
}
