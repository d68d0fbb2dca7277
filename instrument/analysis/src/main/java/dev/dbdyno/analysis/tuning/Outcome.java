package dev.dbdyno.analysis.tuning;

/** What a run has shown of a candidate. */
public enum Outcome {
    /** It helps, and of those that help it helps most: the arm has it from here on. */
    KEPT,
    /** It helps less than the one that was kept, and is tried again on top of that. */
    HELPS,
    HARMS,
    /** The difference surely lies within the margin. */
    NO_DIFFERENCE,
    /** It may help, harm or do nothing. */
    CANNOT_TELL,
    /** It could not be compared: it failed, or made the server do other work. */
    NOT_COMPARED
}
