package dev.dbdyno.studies;

/** The part of a claim that is graded. */
public enum Aspect {
    /** Which arm of a ratio is ahead, or that neither is. */
    ORDER,
    /** How large a ratio is. */
    SIZE,
    /** How many event loops there are. */
    COUNT
}
