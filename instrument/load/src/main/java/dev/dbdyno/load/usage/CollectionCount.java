package dev.dbdyno.load.usage;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** How often this JVM has collected. */
final class CollectionCount {

    private CollectionCount() {}

    /** Concurrent collectors count pauses and cycles in two beans; a cycle is no pause. */
    static long pauses() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> !collector.getName().contains("Cycles"))
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .filter(count -> count > 0)
                .sum();
    }
}
