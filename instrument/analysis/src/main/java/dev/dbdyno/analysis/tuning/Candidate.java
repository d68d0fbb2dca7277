package dev.dbdyno.analysis.tuning;

import dev.dbdyno.analysis.findings.Remedy;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * A change of an arm that may make it faster.
 *
 * @param reason why, a clause
 * @param changing what else changes with it, a clause; null where nothing does
 */
public record Candidate(
        Remedy change, String reason, @Nullable String changing) {

    /** The change as a user writes it behind an arm. */
    public String notation() {
        return change.notation();
    }

    /** Whether both are about the same setting or library: of two such changes an arm can have one. */
    boolean excludes(Candidate other) {
        return !Collections.disjoint(
                        change.settings().keySet(), other.change.settings().keySet())
                || !Collections.disjoint(
                        change.versions().keySet(), other.change.versions().keySet());
    }
}
