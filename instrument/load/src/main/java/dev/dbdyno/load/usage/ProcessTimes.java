package dev.dbdyno.load.usage;

import java.util.Map;

/**
 * What one process has used since it began.
 *
 * @param taskById its living threads; empty where the kernel has no schedstat
 * @param ticks of all its threads, ended ones included
 * @param childTicks of its children that have ended and been waited for
 */
record ProcessTimes(Map<Long, Task> taskById, Ticks ticks, Ticks childTicks) {

    ProcessTimes {
        taskById = Map.copyOf(taskById);
    }

    /** A process that has just begun. */
    static final ProcessTimes NEW = new ProcessTimes(Map.of(), Ticks.NONE, Ticks.NONE);

    /** Processor time in units of {@link #NANOS}, as {@code /proc} counts it. */
    record Ticks(long user, long system) {

        /** USER_HZ is 100 on every architecture that a JVM runs on. */
        static final long NANOS = 10_000_000L;

        static final Ticks NONE = new Ticks(0, 0);

        long total() {
            return user + system;
        }

        Ticks minus(Ticks earlier) {
            return new Ticks(user - earlier.user, system - earlier.system);
        }

        Ticks plus(Ticks other) {
            return new Ticks(user + other.user, system + other.system);
        }
    }

    /** Whether the kernel counts nanoseconds: without CONFIG_SCHED_INFO schedstat is missing, or all zeros. */
    boolean hasNanos() {
        return ofTasks() > 0;
    }

    /** The total as exactly as the kernel counts it. */
    long totalNanos() {
        return hasNanos() ? ofTasks() : ticks.total() * Ticks.NANOS;
    }

    private long ofTasks() {
        long nanos = 0;
        for (Task task : taskById.values()) {
            nanos += task.runNanos();
        }
        return nanos;
    }
}
