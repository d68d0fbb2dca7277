package dev.dbdyno.load.usage;

import dev.dbdyno.load.WaitingLine;
import dev.dbdyno.results.window.Count;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.OptionalInt;

/** The scheduler of this JVM's virtual threads, of which JDK 24 and later tell. By reflection, for dbdyno is compiled for older ones too. */
final class Carriers {

    private static final String BEAN = "jdk.management.VirtualThreadSchedulerMXBean";

    private final PlatformManagedObject scheduler;
    private final Method carriers;
    private final Method queued;

    private Carriers(PlatformManagedObject scheduler, Method carriers, Method queued) {
        this.scheduler = scheduler;
        this.carriers = carriers;
        this.queued = queued;
    }

    /** The queue of virtual threads that have no carrier; empty where this JVM does not tell. */
    static Optional<WaitingLine> line() {
        try {
            Class<? extends PlatformManagedObject> bean = Class.forName(BEAN).asSubclass(PlatformManagedObject.class);
            Carriers found = new Carriers(
                    ManagementFactory.getPlatformMXBean(bean),
                    bean.getMethod("getPoolSize"),
                    bean.getMethod("getQueuedVirtualThreadCount"));
            return Optional.of(new WaitingLine(Count.CARRIER_WAIT, found::waiting));
        } catch (ReflectiveOperationException olderJdk) {
            return Optional.empty();
        }
    }

    /** Empty where there is no carrier, because nothing runs on virtual threads. */
    private OptionalInt waiting() {
        try {
            int started = (int) carriers.invoke(scheduler);
            long waiting = (long) queued.invoke(scheduler);
            return started > 0 && waiting >= 0 ? OptionalInt.of(Math.toIntExact(waiting)) : OptionalInt.empty();
        } catch (ReflectiveOperationException untold) {
            return OptionalInt.empty();
        }
    }
}
