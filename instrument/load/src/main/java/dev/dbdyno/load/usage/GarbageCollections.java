package dev.dbdyno.load.usage;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** What this JVM has collected. */
public final class GarbageCollections {

    /** Concurrent collectors count pauses and cycles in two beans; a cycle is no pause. */
    private static final List<GarbageCollectorMXBean> PAUSING = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> !collector.getName().contains("Cycles"))
            .toList();

    private GarbageCollections() {}

    /** The number of collections. Allocates nothing. */
    public static long pauses() {
        return sum(GarbageCollectorMXBean::getCollectionCount);
    }

    /** The time that all threads stood still for collections, to milliseconds. */
    static long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(sum(GarbageCollectorMXBean::getCollectionTime));
    }

    private static long sum(ToLongFunction<GarbageCollectorMXBean> what) {
        long sum = 0;
        for (GarbageCollectorMXBean collector : PAUSING) {
            sum += Math.max(0, what.applyAsLong(collector));
        }
        return sum;
    }
}
