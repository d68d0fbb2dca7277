package dev.dbdyno.load.usage;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** What this JVM has collected. */
final class GarbageCollections {

    private GarbageCollections() {}

    /** The number of collections. */
    static long pauses() {
        return sum(GarbageCollectorMXBean::getCollectionCount);
    }

    /** The time that all threads stood still for collections, to milliseconds. */
    static long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(sum(GarbageCollectorMXBean::getCollectionTime));
    }

    /** Concurrent collectors count pauses and cycles in two beans; a cycle is no pause. */
    private static long sum(ToLongFunction<GarbageCollectorMXBean> what) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> !collector.getName().contains("Cycles"))
                .mapToLong(what)
                .filter(amount -> amount > 0)
                .sum();
    }
}
