package dev.dbdyno.results.plan;

/** Who answers what a stack asks its server. */
public enum Answers {
    /** The server. */
    OF_SERVER,
    /** A relay, from what the server said when it was asked the same before. */
    REPLAYED,
    /** Both: of each arm, one fork in a block is answered by the server and one by a relay. */
    BOTH
}
