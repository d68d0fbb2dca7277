package dev.dbdyno.load.usage;

/**
 * What one thread has used since it began.
 *
 * @param name as Linux has it, at most 15 characters
 * @param runNanos on a processor
 * @param waitNanos ready, but without a processor
 */
record TaskTimes(String name, long runNanos, long waitNanos) {}
