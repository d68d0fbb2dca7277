package dev.dbdyno.results;

/**
 * What the whole machine did in a window, all processors together, from {@code /proc/stat}.
 *
 * @param busyNanos processor time spent on anything
 * @param stealNanos processor time that the hypervisor gave to others
 * @param processors online
 */
public record MachineUse(long busyNanos, long stealNanos, int processors) {}
