package dev.dbdyno.model;

/** What a scenario's operations have that others lack: some settings matter to no others. */
public enum Trait {
    /** An operation writes several rows that can be sent together. */
    WRITES_BATCHES,
    /** An operation inserts several rows that can be sent together. */
    INSERTS_BATCHES,
    /** An operation has several statements of which none needs the reply to another. */
    INDEPENDENT_STATEMENTS,
    /** An operation is answered with a list of several rows. */
    ANSWERS_LISTS
}
