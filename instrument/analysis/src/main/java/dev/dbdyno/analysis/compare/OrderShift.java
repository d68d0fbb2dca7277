package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One arm against the reference by one measure, with the server and with a replay in its place.
 *
 * <p>Each half has its own forks, its own verdict and its own interval. Something is said about both only where both verdicts are
 * decided. Such a statement is wrong only if one of the two is, so it needs no correction of its own (the intersection-union test:
 * R. L. Berger, "Multiparameter hypothesis testing and acceptance sampling", Technometrics 24, 1982).
 *
 * @param real with the server
 * @param replayed with a replay
 * @param factor the ratio with a replay divided by that with the server, block by block; null where no block has both
 */
public record OrderShift(
        Comparison real, Comparison replayed, @Nullable Estimate factor) {

    /** What becomes of the order of two arms when a replay takes the server's place. */
    public enum Outcome {
        /** The better one stays better, or the two stay equivalent. */
        SAME,
        /** The better one is now the worse one. */
        REVERSED,
        /** Different with the server, and equivalent with a replay. */
        CLOSED,
        /** Equivalent with the server, and different with a replay. */
        OPENED,
        /** One of the two is undecided, or has no verdict. */
        CANNOT_TELL
    }

    public int arm() {
        return real.arm();
    }

    public int reference() {
        return real.reference();
    }

    public Metric metric() {
        return real.metric();
    }

    public Outcome outcome() {
        Integer before = side(real.verdict());
        Integer after = side(replayed.verdict());
        if (before == null || after == null) {
            return Outcome.CANNOT_TELL;
        }
        if (before.equals(after)) {
            return Outcome.SAME;
        }
        return after == 0 ? Outcome.CLOSED : before == 0 ? Outcome.OPENED : Outcome.REVERSED;
    }

    /** The side of the reference on which a verdict puts the arm; null where it is open. */
    private static @Nullable Integer side(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Better better -> 1;
            case Verdict.Worse worse -> -1;
            case Verdict.Equivalent equivalent -> 0;
            case Verdict.CannotTell open -> null;
            case Verdict.Voided voided -> null;
        };
    }
}
