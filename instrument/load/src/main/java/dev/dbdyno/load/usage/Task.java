package dev.dbdyno.load.usage;

import org.jspecify.annotations.Nullable;

/**
 * What one thread has used since it began.
 *
 * @param name as Linux has it, at most 15 characters
 * @param runNanos on a processor
 * @param waitNanos ready, but without a processor
 * @param switches null where the kernel does not tell
 */
record Task(
        String name,
        long runNanos,
        long waitNanos,
        @Nullable Switches switches) {

    /** How often it left its processor: to wait for something, or because another thread was to run. */
    record Switches(long voluntary, long involuntary) {
        static final Switches NONE = new Switches(0, 0);
    }

    /** A thread that has just begun. */
    static final Task NEW = new Task("", 0, 0, Switches.NONE);
}
