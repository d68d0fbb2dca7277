package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.statistics.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A signal's values for the arm behind and the arm ahead: means over the blocks in which both have a valid fork.
 *
 * @param behind of the arm that lies behind
 * @param ahead of the arm that lies ahead; null where it does not have the signal, as a blocking stack has no event loops
 * @param difference the interval of behind − ahead over blocks; null likewise
 * @param place in the code that the numbers are of; null where they are of a whole fork
 */
public record Reading(
        Signal signal,
        double behind,
        @Nullable Double ahead,
        @Nullable Interval difference,
        @Nullable String place) {

    /** Reads a number of whole forks, rather than of one place in their code. */
    public Reading(Signal signal, double behind, @Nullable Double ahead, @Nullable Interval difference) {
        this(signal, behind, ahead, difference, null);
    }

    /** What was read. */
    public String words() {
        return place == null ? signal.words() : "%s in %s".formatted(signal.words(), place);
    }

    /** How much more the arm behind has; 0 where the other does not have it. */
    double more() {
        return ahead == null ? 0 : behind - ahead;
    }

    /** Whether the arm behind surely has more, by at least this. */
    boolean isMoreBy(double least) {
        return difference != null && difference.low() > 0 && more() >= least;
    }
}
