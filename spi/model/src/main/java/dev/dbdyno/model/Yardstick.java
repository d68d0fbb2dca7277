package dev.dbdyno.model;

/** What the value of a setting that is worth a trial follows from, where it is no fixed one. */
public enum Yardstick {
    /** The number of processors of the machine. */
    PROCESSORS,
    /** Twice the number of processors of the machine. */
    TWICE_PROCESSORS,
    /** The number of operations under way at once. */
    OPERATIONS_AT_ONCE
}
