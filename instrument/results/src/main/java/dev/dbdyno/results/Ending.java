package dev.dbdyno.results;

import java.time.Instant;

/** How a run ended, stored as {@code ending.json}; a killed run has none. */
public record Ending(Instant endedAt, Reason reason) {

    /** Why no further block was started. */
    public enum Reason {
        PRECISION_REACHED,
        BUDGET_SPENT,
        BLOCKS_DONE,
        INTERRUPTED,
        /** No two arms were left that could be compared. */
        NOTHING_LEFT,
        /** The database server no longer answered. */
        SERVER_LOST
    }
}
