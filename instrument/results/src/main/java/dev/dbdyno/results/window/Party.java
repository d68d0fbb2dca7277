package dev.dbdyno.results.window;

/** The owner of a quantity. */
public enum Party {
    /** The process that runs the stack, and the load too where no generator makes it. */
    HOST,
    /** The server's processes. */
    DATABASE,
    /** The process that makes load over HTTP; what it costs is in no sum. */
    GENERATOR,
    /** The process between stack and server that adds distance; what it costs is in no sum. */
    RELAY,
    /** All processes together, including those that have nothing to do with the run. */
    MACHINE
}
