package dev.dbdyno.studies;

/** What a run says about one aspect of a claim. */
public enum Outcome {
    /** Everything that the run leaves possible agrees with the claim. */
    AGREES,
    /** Nothing that the run leaves possible agrees with the claim. */
    CONTRADICTS,
    /** Some of it is, or there is nothing to hold against the claim. */
    CANNOT_TELL
}
