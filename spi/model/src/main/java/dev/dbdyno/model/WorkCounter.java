package dev.dbdyno.model;

/** What a server counts while it works: two arms may be compared when the counts an operation are the same. */
public enum WorkCounter {
    /** Statements executed. */
    STATEMENTS,
    /** Rows returned or affected. */
    ROWS,
    /** Transactions committed or rolled back, implicit ones included. */
    TRANSACTIONS
}
