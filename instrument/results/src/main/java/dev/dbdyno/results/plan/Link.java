package dev.dbdyno.results.plan;

/** How a fork's stack reaches its server. */
public enum Link {
    DIRECT,
    /** Through a relay, which makes round trips longer. */
    RELAYED,
    /** Through a relay, which answers in the server's place what it has seen before. */
    REPLAYED
}
