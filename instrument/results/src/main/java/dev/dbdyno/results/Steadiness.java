package dev.dbdyno.results;

/** How a fork's warm-up ended. */
public enum Steadiness {
    /** The last windows of the warm-up showed no trend in throughput or CPU per operation. */
    STEADY,
    /** The warm-up's time was up before that; the fork was measured all the same. */
    NOT_STEADY
}
