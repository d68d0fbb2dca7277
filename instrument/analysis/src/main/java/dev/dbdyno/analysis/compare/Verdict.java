package dev.dbdyno.analysis.compare;

/** What may be said of a comparison; "better" and "worse" by the measure's own direction. */
public sealed interface Verdict {

    /** The arm is better than the reference: faster, or cheaper. */
    record Better() implements Verdict {}

    /** The arm is worse than the reference: slower, or it uses more CPU. */
    record Worse() implements Verdict {}

    /** The ratio surely lies within ± the margin, by two one-sided tests. */
    record Equivalent(double marginFraction) implements Verdict {}

    /**
     * The interval allows more than one of the other verdicts, or there is no interval.
     *
     * @param reason in words
     */
    record CannotTell(String reason) implements Verdict {}

    /**
     * The arms did not do the same work, or failed: no comparison of their speed means anything.
     *
     * @param reason in words, with the numbers
     */
    record Voided(String reason) implements Verdict {}
}
