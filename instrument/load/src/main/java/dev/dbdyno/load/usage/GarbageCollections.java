package dev.dbdyno.load.usage;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** What the collector of a JVM has done since the JVM began. */
public interface GarbageCollections {

    /** What this JVM's beans say. Asking allocates nothing. */
    GarbageCollections OF_THIS_JVM = new Beans();

    /** The number of collections. */
    long pauses();

    /** The time for which all threads stood still, to a millisecond for each collection. */
    long pausedNanos();

    /** The beans of this JVM's collectors. */
    final class Beans implements GarbageCollections {

        /** Concurrent collectors count pauses and cycles in two beans; a cycle is no pause. */
        private static final List<GarbageCollectorMXBean> PAUSING =
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .filter(collector -> !collector.getName().contains("Cycles"))
                        .toList();

        private Beans() {}

        @Override
        public long pauses() {
            return sum(GarbageCollectorMXBean::getCollectionCount);
        }

        @Override
        public long pausedNanos() {
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
}
