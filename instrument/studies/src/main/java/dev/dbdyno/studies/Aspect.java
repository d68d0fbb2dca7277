package dev.dbdyno.studies;

/** The part of a claim that is graded. */
public enum Aspect {
    /** For a ratio: which arm is ahead, or neither. */
    ORDER,
    /** For a ratio: by how much. */
    SIZE,
    /** For event loops: how many. */
    COUNT
}
