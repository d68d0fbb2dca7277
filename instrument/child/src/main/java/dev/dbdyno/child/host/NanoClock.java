package dev.dbdyno.child.host;

/** The clock of all durations; {@link #SYSTEM} but in tests. */
@FunctionalInterface
public interface NanoClock {

    /** {@link System#nanoTime()}, the only one in the child that reads it. */
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary origin; compare by difference only. */
    long nanoTime();
}
