package dev.dbdyno.studies;

/** What a run says of a claim. */
public enum Outcome {
    /** All that the run leaves possible is what the claim allows. */
    AGREES,
    /** Nothing that the run leaves possible is what the claim allows. */
    CONTRADICTS,
    /** Some of it is, or the run leaves too much possible, or it could not be measured. */
    CANNOT_TELL
}
