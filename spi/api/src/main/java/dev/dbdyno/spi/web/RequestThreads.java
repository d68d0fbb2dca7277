package dev.dbdyno.spi.web;

/** The threads on which a blocking web host runs its requests. */
public enum RequestThreads {
    /** A pool of the operating system's threads. */
    PLATFORM,
    /** A virtual thread a request. */
    VIRTUAL
}
