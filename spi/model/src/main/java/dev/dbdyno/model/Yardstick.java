package dev.dbdyno.model;

/** What the value of a setting that is worth a trial follows from, where it is no fixed one. */
public enum Yardstick {
    /** As many as the machine has processors. */
    PROCESSORS,
    /** Twice as many as the machine has processors. */
    TWICE_PROCESSORS,
    /** As many as there are operations under way at once. */
    OPERATIONS_AT_ONCE
}
