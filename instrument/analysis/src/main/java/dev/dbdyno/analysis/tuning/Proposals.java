package dev.dbdyno.analysis.tuning;

import java.util.List;
import java.util.Map;

/** What the descriptions of an arm's stack and host hold worth a trial. */
@FunctionalInterface
public interface Proposals {

    /**
     * The changes that are worth a trial in an arm, the most promising first.
     *
     * @param settings all of the arm's, defaults included
     */
    List<Candidate> on(Map<String, String> settings);
}
