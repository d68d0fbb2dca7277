package dev.dbdyno.results;

/** What a window is for. */
public enum Phase {
    /** Load before the fork was steady, or before a number of clients counted; stored and shown, never in a verdict. */
    WARMUP,
    /** Counts. */
    MEASURED,
    /** Behind the measured ones, while the kernel counted system calls, which slows each of them down. Never in a verdict. */
    TRACED
}
