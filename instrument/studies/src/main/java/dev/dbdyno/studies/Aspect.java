package dev.dbdyno.studies;

/** What of a claim is graded. */
public enum Aspect {
    /** Of a ratio: which arm is ahead, or neither. */
    ORDER,
    /** Of a ratio: by how much. */
    SIZE,
    /** Of event loops: how many. */
    COUNT
}
