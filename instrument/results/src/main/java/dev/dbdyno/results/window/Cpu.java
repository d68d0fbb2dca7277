package dev.dbdyno.results.window;

import java.util.Map;

/**
 * Processor time that one process, with its children, used in an interval.
 *
 * @param userNanos in user mode
 * @param systemNanos in the kernel
 */
public record Cpu(long userNanos, long systemNanos) {

    public long totalNanos() {
        return userNanos + systemNanos;
    }

    /** The CPU time as quantities of the party that used it. */
    public Map<Count, Long> counts() {
        return Map.of(Count.CPU_USER, userNanos, Count.CPU_SYSTEM, systemNanos);
    }

    public Cpu plus(Cpu other) {
        return new Cpu(userNanos + other.userNanos, systemNanos + other.systemNanos);
    }

    public Cpu minus(Cpu earlier) {
        return new Cpu(userNanos - earlier.userNanos, systemNanos - earlier.systemNanos);
    }
}
