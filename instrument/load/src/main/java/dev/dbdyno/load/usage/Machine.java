package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Count;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the whole machine has done since it started, all processors together.
 *
 * @param busyNanos processor time spent on anything
 * @param stealNanos processor time that the hypervisor gave to others
 * @param processors online
 * @param segments that TCP has sent; null where the kernel does not tell
 */
record Machine(
        long busyNanos,
        long stealNanos,
        int processors,
        @Nullable Long segments) {

    /** What it has done since an earlier read. */
    Map<Count, Long> since(Machine earlier) {
        Map<Count, Long> counts = new EnumMap<>(
                Map.of(Count.BUSY, busyNanos - earlier.busyNanos, Count.STEAL, stealNanos - earlier.stealNanos));
        if (segments != null && earlier.segments != null) {
            counts.put(Count.SEGMENTS, segments - earlier.segments);
        }
        return counts;
    }
}
